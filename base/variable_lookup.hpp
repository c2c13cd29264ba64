// How code below the command line gets variables of the environment: its caller passes a lookup.
#pragma once

#include <functional>
#include <string>

namespace gpusolve {

/// The value of the variable; empty if it is not set.
using VariableLookup = std::function<std::string(const char* name)>;

}  // namespace gpusolve
