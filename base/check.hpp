// Checks of invariants, also in release builds.
#pragma once

#include <stdexcept>
#include <string>

namespace gpusolve {

/// Thrown if gpusolve itself is wrong. main() reports it and exits with status 1.
class Fault : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

[[noreturn]] inline void fail_check(const char* condition, const char* why, const char* file, int line) {
  throw Fault(std::string(file) + ":" + std::to_string(line) + ": " + why + " (" + condition + ")");
}

}  // namespace gpusolve

#define GPUSOLVE_CHECK(condition, why) ((condition) ? static_cast<void>(0) : ::gpusolve::fail_check(#condition, why, __FILE__, __LINE__))
