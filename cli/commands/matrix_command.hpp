// `gpusolve matrix [SPEC]`.
#pragma once

#include <string>
#include <vector>

#include "base/result.hpp"
#include "cli/options/resolve_options.hpp"
#include "cli/output/exit_status.hpp"

namespace gpusolve::cli {

struct MatrixOptions {
  ResolveOptions query{};      ///< the matrix is about the first spec that names the main package, otherwise about the first
  std::string format{"text"};  ///< "text", "json", "markdown", "html", "github"
  std::string shard{"1/1"};    ///< "2/5": every fifth row, from the second one on
  /// Files with parts to join. If there are any, no source is read.
  std::vector<std::string> merge{};
};

void declare_matrix(CLI::App& command, MatrixOptions& options);

/// Prints which torch, Python and CUDA run together on the GPUs and the driver. Status `unsatisfiable` if nothing matches, or, with
/// `github`, if nothing runs; a part without rows does not count if the whole matrix has rows.
[[nodiscard]] auto run_matrix(const MatrixOptions& options) -> Result<ExitStatus>;

}  // namespace gpusolve::cli
