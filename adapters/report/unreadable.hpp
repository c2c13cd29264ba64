// An input that cannot be read, as reports show it beside the findings of those that can.
#pragma once

#include <string>

#include "base/result.hpp"

namespace gpusolve::report {

struct Unreadable {
  std::string path;  ///< "-" is standard input
  Error error;
};

}  // namespace gpusolve::report
