// The document that `matrix --json` prints: the rows of one shard, and the values that identify the shards of one matrix.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "engine/listing/shard.hpp"

namespace gpusolve::engine {

using MatrixJson = nlohmann::ordered_json;

inline constexpr std::string_view k_matrix_schema = "gpusolve/matrix/1";

/// The members that are equal in all shards.
inline constexpr std::string_view k_matrix_question[] = {"spec", "facts", "request", "catalog", "sources"};

/// "sha256:…" of the question and all rows. Each shard states it for the whole.
[[nodiscard]] auto matrix_digest(const MatrixJson& question, const MatrixJson& all_rows) -> std::string;

/// The document of one shard. `question` has the members of k_matrix_question, in this order.
[[nodiscard]] auto matrix_document(const MatrixJson& question, MatrixJson all_rows, Shard shard) -> MatrixJson;

/// The document as it is printed. Ends with a newline.
[[nodiscard]] auto matrix_text(const MatrixJson& document) -> std::string;

}  // namespace gpusolve::engine
