// The errors for what gpusolve cannot do as WebAssembly.
#pragma once

#include <string>

#include "base/result.hpp"

namespace gpusolve {

/// "asking `https://…`" needs the network.
[[nodiscard]] inline auto needs_network(const std::string& what, ErrorKind kind = ErrorKind::source) -> Error {
  return {kind, what + " needs the network, and gpusolve as WebAssembly has none; the native program for Linux has it"};
}

[[nodiscard]] inline auto needs_native(const std::string& what) -> Error {
  return {ErrorKind::usage, what + " needs the native program for Linux; this is gpusolve as WebAssembly"};
}

}  // namespace gpusolve
