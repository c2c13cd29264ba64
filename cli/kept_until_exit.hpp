// What ends with the process.
#pragma once

#include <utility>
#include <vector>

namespace gpusolve::cli {

/// Makes a thing that is not taken apart when the program ends: the kernel takes back hundreds of thousands of strings faster than they are
/// freed one by one. For the one big thing of a command; to be called from one thread.
template <class Thing, class... Arguments>
auto kept_until_exit(Arguments&&... arguments) -> Thing& {
  static auto& kept = *new std::vector<Thing*>();  // reachable to the end, so that no checker of leaks takes it for one
  kept.push_back(new Thing(std::forward<Arguments>(arguments)...));
  return *kept.back();
}

}  // namespace gpusolve::cli
