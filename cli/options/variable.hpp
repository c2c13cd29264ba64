// Variables of the environment.
#pragma once

#include <cstdlib>
#include <string>

namespace gpusolve::cli {

/// Its value; empty if it is not set.
[[nodiscard]] inline auto variable(const char* name) -> std::string {
  const auto* const value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nobody sets variables
  return value == nullptr ? std::string() : std::string(value);
}

}  // namespace gpusolve::cli
