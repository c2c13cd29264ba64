// `gpusolve detect`.
#pragma once

#include "base/result.hpp"
#include "cli/output/exit_status.hpp"

namespace CLI {
class App;
}

namespace gpusolve::cli {

struct DetectOptions {
  bool is_json{};
  bool is_verbose{};  ///< with the settings of conda and pip, and the file of each
};

void declare_detect(CLI::App& command, DetectOptions& options);

/// Looks at this machine and prints what it is, each fact with the place where it was read.
[[nodiscard]] auto run_detect(const DetectOptions& options) -> Result<ExitStatus>;

}  // namespace gpusolve::cli
