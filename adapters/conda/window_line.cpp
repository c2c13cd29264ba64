#include "adapters/conda/window_line.hpp"

#include <chrono>
#include <utility>

#include "adapters/threads/beside.hpp"

namespace gpusolve::conda {
namespace {

constexpr std::size_t k_most_waiting = 8;

}  // namespace

auto Window::view_behind(std::string_view rest) -> std::string_view {
  const auto begin = k_room_before - rest.size();
  rest.copy(text_.data() + begin, rest.size());
  return text_.view().substr(begin, rest.size() + filled_);
}

WindowLine::~WindowLine() {
  {
    const std::lock_guard lock(mutex_);
    waiting_.clear();
  }
  close();
}

void WindowLine::close() {
  const std::lock_guard lock(mutex_);
  is_closed_ = true;
  change_.notify_all();
}

auto WindowLine::spare() -> Window {
  const std::lock_guard lock(mutex_);
  if (spare_.empty()) {
    return {};
  }
  auto window = std::move(spare_.back());
  spare_.pop_back();
  window.clear();
  return window;
}

void WindowLine::add(Window window) {
  std::size_t count = 0;
  {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(std::move(window));
    count = waiting_.size();
    change_.notify_all();
  }
  if (count == 2 && !other_.valid()) {
    other_ = beside([this] { work(); });
  }
  if (count > k_most_waiting && is_alone()) {
    read(*next());
  } else if (count > k_most_waiting) {
    std::unique_lock lock(mutex_);
    change_.wait(lock, [this] { return is_left_ || waiting_.size() < k_most_waiting; });
  }
}

/// A thread that could not be had is work that waits to be asked for.
auto WindowLine::is_alone() const -> bool { return other_.wait_for(std::chrono::seconds(0)) == std::future_status::deferred; }

auto WindowLine::next() -> std::optional<Window> {
  const std::lock_guard lock(mutex_);
  if (waiting_.empty()) {
    return std::nullopt;
  }
  auto window = std::optional(std::move(waiting_.front()));
  waiting_.pop_front();
  change_.notify_all();
  return window;
}

auto WindowLine::await_next() -> std::optional<Window> {
  {
    std::unique_lock lock(mutex_);
    change_.wait(lock, [this] { return is_closed_ || !waiting_.empty(); });
  }
  return next();
}

void WindowLine::read(Window window) {
  read_(window);
  const std::lock_guard lock(mutex_);
  spare_.push_back(std::move(window));
}

/// Nobody waits for a thread that an exception ended.
class WindowLine::Leaving {
 public:
  explicit Leaving(WindowLine& line) : line_(line) {}
  Leaving(const Leaving&) = delete;
  auto operator=(const Leaving&) -> Leaving& = delete;
  ~Leaving() {
    const std::lock_guard lock(line_.mutex_);
    line_.is_left_ = true;
    line_.change_.notify_all();
  }

 private:
  WindowLine& line_;
};

void WindowLine::work() {
  const Leaving leaving(*this);
  while (auto window = await_next()) {
    read(std::move(*window));
  }
}

void WindowLine::finish() {
  close();
  if (other_.valid()) {
    other_.get();
  } else {
    work();
  }
}

}  // namespace gpusolve::conda
