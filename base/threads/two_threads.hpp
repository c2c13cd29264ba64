// Divides independent work between two threads.
#pragma once

#include <atomic>
#include <cstddef>
#include <future>

#include "base/threads/beside.hpp"

namespace gpusolve {

/// Calls a worker with each i below `count`, in this thread and another one. Each thread creates its own worker with `make_worker` and
/// takes the next i when it has finished one, so long parts do not leave the other thread idle. If no thread can be created, or `count` is
/// below two, this thread does everything. The result must not depend on which thread handles which part.
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
