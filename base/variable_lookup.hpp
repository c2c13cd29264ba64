// How what is below the command line gets variables of the environment: from its caller.
#pragma once

#include <functional>
#include <string>

namespace gpusolve {

/// The value of the variable; empty if it is not set.
using VariableLookup = std::function<std::string(const char* name)>;

}  // namespace gpusolve
