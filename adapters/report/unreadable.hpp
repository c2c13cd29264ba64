// An input that cannot be read; reports show it beside the findings of the other inputs.
#pragma once

#include <string>

#include "base/result.hpp"

namespace gpusolve::report {

struct Unreadable {
  std::string path;  ///< "-" is standard input
  Error error;
};

}  // namespace gpusolve::report
