// What `matrix --json` prints: the rows of one shard, and what tells that shards belong together.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "cli/listing/shard.hpp"

namespace gpusolve::cli {

using MatrixJson = nlohmann::ordered_json;

inline constexpr std::string_view k_matrix_schema = "gpusolve/matrix/1";

/// The members that are the same in all parts: "spec", "facts", "request", "catalog", "sources".
inline constexpr std::string_view k_matrix_question[] = {"spec", "facts", "request", "catalog", "sources"};

/// "sha256:…" of the question and all rows: what all parts say of the whole.
[[nodiscard]] auto matrix_digest(const MatrixJson& question, const MatrixJson& all_rows) -> std::string;

/// The document of one part. `question` has the members of k_matrix_question, in that order.
[[nodiscard]] auto matrix_document(const MatrixJson& question, const MatrixJson& all_rows, Shard shard) -> MatrixJson;

/// As it is printed. Ends with a newline.
[[nodiscard]] auto matrix_text(const MatrixJson& document) -> std::string;

}  // namespace gpusolve::cli
