// A file descriptor that closes itself, and writing all of a text to one.
#pragma once

#include <unistd.h>

#include <cerrno>
#include <string_view>
#include <utility>

namespace gpusolve::files {

class Descriptor {
 public:
  Descriptor() = default;
  /// Takes ownership of the descriptor; a negative number means none.
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  auto operator=(Descriptor&& other) noexcept -> Descriptor& {
    std::swap(number_, other.number_);
    return *this;
  }
  Descriptor(const Descriptor&) = delete;
  auto operator=(const Descriptor&) -> Descriptor& = delete;
  ~Descriptor() { static_cast<void>(close()); }
  [[nodiscard]] auto get() const -> int { return number_; }
  [[nodiscard]] auto is_open() const -> bool { return number_ >= 0; }
  /// Returns whether closing succeeded: some file systems report a full disk only here.
  auto close() -> bool { return !is_open() || ::close(std::exchange(number_, -1)) == 0; }

 private:
  int number_{-1};
};

/// Writes until nothing is left. False, with `errno`, where that failed.
[[nodiscard]] inline auto write_all(int descriptor, std::string_view content) -> bool {
  while (!content.empty()) {
    const auto written = ::write(descriptor, content.data(), content.size());
    if (written < 0 && errno == EINTR) {
      continue;
    }
    if (written <= 0) {
      return false;
    }
    content.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace gpusolve::files
