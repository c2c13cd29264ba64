// Work that goes on while the caller does something else, from its first moment on.
#pragma once

#include <atomic>
#include <chrono>
#include <future>
#include <memory>
#include <type_traits>
#include <utility>

#include "base/threads/roomy_heap.hpp"

namespace gpusolve {

/// For the maker of a thread that shall run at once. A thread may be queued on the core of its maker, though another is idle, until the
/// kernel balances the load: that takes milliseconds, which is as long as all the work may last. So where the thread has not begun within
/// the time that it needs on a core of its own, the caller moves to another core, as far as it may run on another.
void make_way(const std::atomic<bool>& has_begun);

/// What `work` gives, done by a thread of its own, or, where none can be had, by whoever asks for it. As of std::async, the future waits
/// for the work as it ends.
template <typename Work>
[[nodiscard]] auto beside(Work work) -> std::future<std::invoke_result_t<Work>> {
  const auto has_begun = std::make_shared<std::atomic<bool>>(false);
  auto result = std::async(std::launch::async | std::launch::deferred, [has_begun, work = std::move(work)]() mutable {
    *has_begun = true;
    make_room_on_heap();
    return work();
  });
  if (result.wait_for(std::chrono::seconds(0)) != std::future_status::deferred) {
    make_way(*has_begun);
  }
  return result;
}

}  // namespace gpusolve
