// Objects that live until the process ends.
#pragma once

#include <utility>
#include <vector>

namespace gpusolve::cli {

/// Makes an object that is never destroyed: the kernel frees its memory faster than a destructor frees hundreds of thousands of strings.
/// For the largest object of a command. Call it from one thread only.
template <class Thing, class... Arguments>
auto kept_until_exit(Arguments&&... arguments) -> Thing& {
  static auto& kept = *new std::vector<Thing*>();  // remains reachable, so leak checkers do not report it
  kept.push_back(new Thing(std::forward<Arguments>(arguments)...));
  return *kept.back();
}

}  // namespace gpusolve::cli
