// `gpusolve matrix --merge FILE…`: the parts of `--shard I/N --json` made one document again.
#pragma once

#include <string>
#include <vector>

#include "base/result.hpp"
#include "cli/listing/matrix_document.hpp"

namespace gpusolve::cli {

/// The document that `--json` prints without `--shard`, byte for byte. Errors (kind `usage`) name the file: what is no part, parts of
/// another question, a part that is missing, there twice, cut short or changed. Files may come in any order.
[[nodiscard]] auto merge_matrix(const std::vector<std::string>& paths) -> Result<MatrixJson>;

}  // namespace gpusolve::cli
