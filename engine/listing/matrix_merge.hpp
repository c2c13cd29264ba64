// `gpusolve matrix --merge FILE…`: joins the parts of `--shard I/N --json` into one document.
#pragma once

#include <string>
#include <vector>

#include "base/result.hpp"
#include "engine/listing/matrix_document.hpp"

namespace gpusolve::engine {

/// The document that `--json` prints without `--shard`, byte for byte. The order of the files does not matter. Errors (kind `usage`) name
/// the file: it is not a part, or a part of another matrix, occurs twice, or was truncated or changed. Also an error: a part is missing.
[[nodiscard]] auto merge_matrix(const std::vector<std::string>& paths) -> Result<MatrixJson>;

}  // namespace gpusolve::engine
