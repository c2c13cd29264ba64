// A lookup of environment variables, which the caller passes to code below the command line.
#pragma once

#include <functional>
#include <string>

namespace gpusolve {

/// The value of the variable; empty if it is not set.
using VariableLookup = std::function<std::string(const char* name)>;

}  // namespace gpusolve
