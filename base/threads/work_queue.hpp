// A queue between two threads: one produces items, the other performs the next step on them, in order.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <future>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "base/threads/beside.hpp"

namespace gpusolve {

/// The first item waits until finish(), because often it is the only one; the second one starts a thread. If no thread can be created, the
/// calling thread performs the step.
template <typename Item>
class WorkQueue {
 public:
  /// Called for one item at a time. The item, as the step leaves it, is reused (see spare()).
  using Step = std::function<void(Item&)>;

  explicit WorkQueue(Step step) : step_(std::move(step)) {}
  WorkQueue(const WorkQueue&) = delete;
  auto operator=(const WorkQueue&) -> WorkQueue& = delete;
  /// Waits for the current item and discards the rest.
  ~WorkQueue() {
    {
      const std::lock_guard lock(mutex_);
      waiting_.clear();
    }
    close();
  }

  /// Blocks while the queue is full.
  void add(Item item) {
    const auto count = put(std::move(item));
    if (count == 2 && !other_.valid()) {
      other_ = beside([this] { work(); });
    }
    if (count > k_most_waiting && is_alone()) {
      work_on(*next());
    } else if (count > k_most_waiting) {
      std::unique_lock lock(mutex_);
      change_.wait(lock, [this] { return is_left_ || waiting_.size() < k_most_waiting; });
    }
  }
  /// An item that the step has finished with, as the step left it; a new one if there is none.
  [[nodiscard]] auto spare() -> Item {
    const std::lock_guard lock(mutex_);
    if (spare_.empty()) {
      return Item();
    }
    auto item = std::move(spare_.back());
    spare_.pop_back();
    return item;
  }
  /// Returns when the step has been performed for all items. Rethrows an exception of the step.
  void finish() {
    close();
    if (other_.valid()) {
      other_.get();
    } else {
      work();
    }
  }

 private:
  static constexpr std::size_t k_most_waiting = 4;

  /// When the other thread ends, even by an exception: discards the queue and wakes a producer that waits for room.
  class Leaving {
   public:
    explicit Leaving(WorkQueue& queue) : queue_(queue) {}
    Leaving(const Leaving&) = delete;
    auto operator=(const Leaving&) -> Leaving& = delete;
    ~Leaving() {
      const std::lock_guard lock(queue_.mutex_);
      queue_.is_left_ = true;
      queue_.waiting_.clear();
      queue_.change_.notify_all();
    }

   private:
    WorkQueue& queue_;
  };

  /// Returns the length of the queue afterwards.
  auto put(Item item) -> std::size_t {
    const std::lock_guard lock(mutex_);
    if (!is_left_) {
      waiting_.push_back(std::move(item));
    }
    change_.notify_all();
    return waiting_.size();
  }
  /// Whether no thread could be created; std::async has then deferred the work.
  [[nodiscard]] auto is_alone() const -> bool { return other_.wait_for(std::chrono::seconds(0)) == std::future_status::deferred; }
  auto next() -> std::optional<Item> {
    const std::lock_guard lock(mutex_);
    if (waiting_.empty()) {
      return std::nullopt;
    }
    auto item = std::optional(std::move(waiting_.front()));
    waiting_.pop_front();
    change_.notify_all();
    return item;
  }
  /// Waits for an item; nullopt when there will be no more.
  auto await_next() -> std::optional<Item> {
    {
      std::unique_lock lock(mutex_);
      change_.wait(lock, [this] { return is_closed_ || !waiting_.empty(); });
    }
    return next();
  }
  void work_on(Item item) {
    step_(item);
    const std::lock_guard lock(mutex_);
    spare_.push_back(std::move(item));
  }
  void work() {
    const Leaving leaving(*this);
    while (auto item = await_next()) {
      work_on(std::move(*item));
    }
  }
  void close() {
    const std::lock_guard lock(mutex_);
    is_closed_ = true;
    change_.notify_all();
  }

  Step step_;
  std::deque<Item> waiting_;
  std::vector<Item> spare_;
  bool is_closed_{};
  bool is_left_{};    // the other thread has ended
  std::mutex mutex_;  // protects all members above except step_
  std::condition_variable change_;
  std::future<void> other_;  // declared last: it must end before the members that it uses are destroyed
};

}  // namespace gpusolve
