// Work in parts that do not need each other.
#pragma once

#include <atomic>
#include <cstddef>
#include <future>

#include "base/threads/beside.hpp"

namespace gpusolve {

/// Calls `worker()(i)` for each i below `count`, by this thread and another, each with a worker of its own that `make_worker` makes; each
/// takes the next part as it is done with one, so that neither waits for the other's long ones. Where no thread can be had, or there is
/// one part only, this thread does it all. What comes out must not depend on who did what.
template <typename MakeWorker>
void by_two_threads(std::size_t count, const MakeWorker& make_worker) {
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    auto worker = make_worker();
    for (auto at = next++; at < count; at = next++) {
      worker(at);
    }
  };
  auto other = count > 1 ? beside(work) : std::async(std::launch::deferred, work);
  work();
  other.get();
}

}  // namespace gpusolve
