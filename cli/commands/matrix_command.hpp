// `gpusolve matrix [SPEC]`.
#pragma once

#include <string>
#include <vector>

#include "base/result.hpp"
#include "cli/options/resolve_options.hpp"
#include "cli/output/exit_status.hpp"

namespace gpusolve::cli {

struct MatrixOptions {
  ResolveOptions query{};      ///< of its specs the first that is torch is what the matrix is of
  std::string format{"text"};  ///< "text", "json", "markdown", "html", "github"
  std::string shard{"1/1"};    ///< "2/5": every fifth row from the second on
  /// Parts to be joined; where there are any, nothing is asked anew.
  std::vector<std::string> merge{};
};

void declare_matrix(CLI::App& command, MatrixOptions& options);

/// Prints which torch, Python and CUDA run together on the GPUs and the driver; `unsatisfiable` where nothing matches (a part without rows
/// is none of that), and with `github` where nothing runs.
[[nodiscard]] auto run_matrix(const MatrixOptions& options) -> Result<ExitStatus>;

}  // namespace gpusolve::cli
