// A file descriptor that closes itself.
#pragma once

#include <unistd.h>

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
  ~Descriptor() { close(); }
  [[nodiscard]] auto get() const -> int { return number_; }
  [[nodiscard]] auto is_open() const -> bool { return number_ >= 0; }
  void close() {
    if (is_open()) {
      ::close(std::exchange(number_, -1));
    }
  }

 private:
  int number_{-1};
};

}  // namespace gpusolve::files
