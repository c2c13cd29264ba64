// Values that a program which ends at once need not destroy. Freeing the worlds of a request of three stacks one by one takes 12 to 17 % of
// such a run (42 ms; pairs in turns, 2026-12-01), of torch alone 7 %; the kernel takes their memory back at once.
#pragma once

#include <utility>
#include <vector>

namespace gpusolve::cli {

/// Keeps the value for the rest of the process. For the one large value of a command. Call it from one thread.
template <class Value>
void keep_until_exit(Value value) {
  static auto& kept = *new std::vector<Value>();  // reachable to the end, so no checker of leaks reports it
  kept.push_back(std::move(value));
}

}  // namespace gpusolve::cli
