// Carries things from the thread that makes them to another that does the next step of the work, in their order.
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

/// The first item waits for the end, for mostly there is no more; with the second comes a thread. Where none can be had, the calling thread
/// does the step.
template <typename Item>
class Line {
 public:
  /// Is called for one item at a time. What it leaves of an item is used again.
  using Step = std::function<void(Item&)>;

  explicit Line(Step step) : step_(std::move(step)) {}
  Line(const Line&) = delete;
  auto operator=(const Line&) -> Line& = delete;
  /// Waits for the item that is being worked on, and drops the rest.
  ~Line() {
    {
      const std::lock_guard lock(mutex_);
      waiting_.clear();
    }
    close();
  }

  /// Waits while many others do.
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
  /// An item that the step is done with, as it left it, or else a new one.
  [[nodiscard]] auto spare() -> Item {
    const std::lock_guard lock(mutex_);
    if (spare_.empty()) {
      return Item();
    }
    auto item = std::move(spare_.back());
    spare_.pop_back();
    return item;
  }
  /// Returns when the step was done for all. What it threw in the other thread is thrown here.
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

  /// Nobody waits for a thread that an exception ended, and nothing waits for it.
  class Leaving {
   public:
    explicit Leaving(Line& line) : line_(line) {}
    Leaving(const Leaving&) = delete;
    auto operator=(const Leaving&) -> Leaving& = delete;
    ~Leaving() {
      const std::lock_guard lock(line_.mutex_);
      line_.is_left_ = true;
      line_.waiting_.clear();
      line_.change_.notify_all();
    }

   private:
    Line& line_;
  };

  /// How many wait then.
  auto put(Item item) -> std::size_t {
    const std::lock_guard lock(mutex_);
    if (!is_left_) {
      waiting_.push_back(std::move(item));
    }
    change_.notify_all();
    return waiting_.size();
  }
  /// A thread that could not be had is work that waits to be asked for.
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
  /// Nothing when no more will come.
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
  bool is_left_{};    // by the other thread
  std::mutex mutex_;  // of all of the above but step_
  std::condition_variable change_;
  std::future<void> other_;  // ends before what it works with
};

}  // namespace gpusolve
