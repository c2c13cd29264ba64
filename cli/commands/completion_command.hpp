// `gpusolve completion SHELL`, and the hidden `gpusolve man [COMMAND]`.
#pragma once

#include <string>

#include "base/result.hpp"
#include "cli/output/exit_status.hpp"

namespace CLI {
class App;
}

namespace gpusolve::cli {

struct CompletionOptions {
  const CLI::App* program{};  ///< set when the options are declared; outlives the run
  std::string shell{};
};
void declare_completion(CLI::App& command, CompletionOptions& options);
[[nodiscard]] auto run_completion(const CompletionOptions& options) -> Result<ExitStatus>;

struct ManOptions {
  const CLI::App* program{};
  std::string command{};  ///< empty: the page of the program
};
void declare_man(CLI::App& command, ManOptions& options);
[[nodiscard]] auto run_man(const ManOptions& options) -> Result<ExitStatus>;

}  // namespace gpusolve::cli
