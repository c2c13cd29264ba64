// Carries a text from the thread that it comes in on to another, which reads it, window by window.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "adapters/conda/text.hpp"

namespace gpusolve::conda {

/// A piece of a text, with room before it for what was left of the one before.
class Window {
 public:
  static constexpr std::size_t k_size = std::size_t{512} * 1024;
  static constexpr std::size_t k_room_before = std::size_t{64} * 1024;

  /// For the bytes that come next; none where the window is full.
  [[nodiscard]] auto room() -> std::span<char> { return {text_.data() + k_room_before + filled_, k_size - filled_}; }
  void advance(std::size_t count) { filled_ += count; }
  [[nodiscard]] auto view() const -> std::string_view { return text_.view().substr(k_room_before, filled_); }
  /// The window behind `rest`, which has no more bytes than there is room for. Text::k_room is behind it.
  [[nodiscard]] auto view_behind(std::string_view rest) -> std::string_view;
  void clear() { filled_ = 0; }

 private:
  Text text_ = Text::of_size(k_room_before + k_size);
  std::size_t filled_{};
};

/// The first window waits for the end, for most texts have no more; with the second comes a thread. Where none can be had, the calling
/// thread reads.
class WindowLine {
 public:
  /// Reads a window, one at a time, in their order.
  using Read = std::function<void(Window&)>;

  explicit WindowLine(Read read) : read_(std::move(read)) {}
  WindowLine(const WindowLine&) = delete;
  auto operator=(const WindowLine&) -> WindowLine& = delete;
  /// Waits for the window that is being read, and drops the rest.
  ~WindowLine();

  /// Waits while many others do.
  void add(Window window);
  /// One that was read, or else a new one; empty.
  [[nodiscard]] auto spare() -> Window;
  /// Returns when all were read.
  void finish();

 private:
  class Leaving;
  void work();
  /// Nothing where none is there.
  auto next() -> std::optional<Window>;
  /// Nothing when no more will come.
  auto await_next() -> std::optional<Window>;
  auto is_alone() const -> bool;
  void read(Window window);
  void close();

  Read read_;
  std::deque<Window> waiting_;
  std::vector<Window> spare_;
  bool is_closed_{};
  bool is_left_{};    // by the other thread
  std::mutex mutex_;  // of all of the above but read_
  std::condition_variable change_;
  std::future<void> other_;
};

}  // namespace gpusolve::conda
