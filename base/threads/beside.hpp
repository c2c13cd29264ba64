// Runs work in another thread while the caller continues. Making way for the new thread saves 17 % of the median embedded resolve on an
// idle machine, and nothing of the fastest (docs/performance.md, "What pays").
#pragma once

#include <atomic>
#include <chrono>
#include <future>
#include <memory>
#include <type_traits>
#include <utility>

#include "base/threads/roomy_heap.hpp"

namespace gpusolve {

/// Call it after creating a thread, to let that thread start at once. A new thread may be queued on the core of its creator, although
/// another core is idle, until the kernel balances the load. That takes milliseconds, which can be as long as all of the work. If the
/// thread has not begun within the time that a start on a free core takes, the caller moves to another core, if it is allowed to use one.
void make_way(const std::atomic<bool>& has_begun);

/// Runs `work` in a new thread and returns its result; if no thread can be created, the work runs when the result is requested. As with
/// std::async, the destructor of the future waits for the work.
template <typename Work>
[[nodiscard]] auto beside(Work work) -> std::future<std::invoke_result_t<Work>> {
  const auto has_begun = std::make_shared<std::atomic<bool>>(false);
  auto result = std::async(std::launch::async | std::launch::deferred, [has_begun, work = std::move(work)]() mutable {
    *has_begun = true;
    make_room_on_heap_of_thread();
    return work();
  });
  if (result.wait_for(std::chrono::seconds(0)) != std::future_status::deferred) {
    make_way(*has_begun);
  }
  return result;
}

}  // namespace gpusolve
