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
  bool is_verbose{};  ///< also print the settings of conda and pip, with their files
};

void declare_detect(CLI::App& command, DetectOptions& options);

/// Detects this machine and prints its facts, each with the place where it was read.
[[nodiscard]] auto run_detect(const DetectOptions& options) -> Result<ExitStatus>;

}  // namespace gpusolve::cli
