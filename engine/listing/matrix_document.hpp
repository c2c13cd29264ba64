// The document that `matrix --json` prints: the rows of one shard, and the values that identify the shards of one matrix.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "engine/listing/shard.hpp"

namespace gpusolve::engine {

using MatrixJson = nlohmann::ordered_json;

inline constexpr std::string_view k_matrix_schema = "gpusolve/matrix/1";

/// The members of the document, which those who write it and those who merge its shards share.
namespace matrix_keys {
inline constexpr auto k_schema = "schema";
inline constexpr auto k_spec = "spec";
inline constexpr auto k_facts = "facts";
inline constexpr auto k_request = "request";
inline constexpr auto k_catalog = "catalog";
inline constexpr auto k_sources = "sources";
inline constexpr auto k_shard = "shard";
inline constexpr auto k_total = "total";
inline constexpr auto k_whole = "whole";
inline constexpr auto k_rows = "rows";
inline constexpr auto k_notes = "notes";
}  // namespace matrix_keys

/// The members that are equal in all shards.
inline constexpr std::string_view k_matrix_question[] = {matrix_keys::k_spec, matrix_keys::k_facts, matrix_keys::k_request,
                                                         matrix_keys::k_catalog, matrix_keys::k_sources};

/// "sha256:…" of the question and all rows. Each shard states it for the whole.
[[nodiscard]] auto matrix_digest(const MatrixJson& question, const MatrixJson& all_rows) -> std::string;

/// The document of one shard. `question` has the members of k_matrix_question, in this order.
[[nodiscard]] auto matrix_document(const MatrixJson& question, MatrixJson all_rows, Shard shard) -> MatrixJson;

/// The document as it is printed. Ends with a newline.
[[nodiscard]] auto matrix_text(const MatrixJson& document) -> std::string;

}  // namespace gpusolve::engine
