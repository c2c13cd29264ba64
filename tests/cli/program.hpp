// Runs the real program as users and scripts do.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "tests/support/sandbox.hpp"

namespace gpusolve::testing {

struct Ended {
  int status{};  ///< exit status; 128 + N where signal N ended it, 124 where it ran for too long
  std::string out;
  std::string err;
};

/// Runs `gpusolve ARGUMENTS` in `folder` with `variables` and little else in the environment: nothing of this machine's settings
/// plays a part, and no cache but what GPUSOLVE_CACHE_DIR names. A run that takes a minute is ended.
[[nodiscard]] auto run_program(const std::vector<std::string>& arguments, const std::filesystem::path& folder,
                               const std::map<std::string, std::string>& variables = {}) -> Ended;

/// The same, begun by another program: what it is given last are the words that run `gpusolve`. Its own path comes first.
[[nodiscard]] auto run_program_under(std::vector<std::string> launcher, const std::vector<std::string>& arguments,
                                     const std::filesystem::path& folder, const std::map<std::string, std::string>& variables) -> Ended;

/// tests/fixtures/conda
[[nodiscard]] auto fixture_channels() -> std::filesystem::path;

}  // namespace gpusolve::testing
