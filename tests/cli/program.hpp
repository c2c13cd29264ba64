// Runs the real program like users and scripts.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "tests/support/sandbox.hpp"

namespace gpusolve::testing {

struct Ended {
  int status{};  ///< exit status; 128 + N after signal N, 124 after a timeout
  std::string out;
  std::string err;
};

/// Runs `gpusolve ARGUMENTS` in `folder` with `variables` and few others in the environment: no settings of this machine, and only the
/// cache that GPUSOLVE_CACHE_DIR names. Ends a run after a minute.
[[nodiscard]] auto run_program(const std::vector<std::string>& arguments, const std::filesystem::path& folder,
                               const std::map<std::string, std::string>& variables = {}) -> Ended;

/// Likewise, started by another program, whose last arguments are the command line of `gpusolve`. Its own path comes first.
[[nodiscard]] auto run_program_under(std::vector<std::string> launcher, const std::vector<std::string>& arguments,
                                     const std::filesystem::path& folder, const std::map<std::string, std::string>& variables) -> Ended;

/// tests/fixtures/conda
[[nodiscard]] auto fixture_channels() -> std::filesystem::path;

}  // namespace gpusolve::testing
