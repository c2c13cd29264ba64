// The text of a large document: not filled with zeros first, on large pages if the system supports them, and followed by padding that a
// parser may read.
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <utility>

namespace gpusolve::conda {

class Text {
 public:
  /// Number of readable bytes after the text; their values are undefined.
  static constexpr std::size_t k_room = 64;

  Text() : Text(std::string_view()) {}
  explicit Text(std::string_view text);
  Text(Text&& other) noexcept : bytes_(std::move(other.bytes_)), size_(std::exchange(other.size_, 0)) {}
  auto operator=(Text&& other) noexcept -> Text& {
    bytes_ = std::move(other.bytes_);
    size_ = std::exchange(other.size_, 0);
    return *this;
  }
  Text(const Text&) = delete;
  auto operator=(const Text&) -> Text& = delete;
  ~Text() = default;
  /// A text of `size` uninitialised bytes.
  [[nodiscard]] static auto of_size(std::size_t size) -> Text;

  [[nodiscard]] auto data() -> char* { return bytes_.get(); }
  [[nodiscard]] auto data() const -> const char* { return bytes_.get(); }
  [[nodiscard]] auto size() const -> std::size_t { return size_; }
  [[nodiscard]] auto view() const -> std::string_view { return {bytes_.get(), size_}; }
  /// Changes the size; new bytes are uninitialised. Never frees memory.
  void resize(std::size_t size);

  friend auto operator==(const Text& text, std::string_view other) -> bool { return text.view() == other; }

 private:
  /// Stores the number of bytes, which determines how the memory was allocated.
  struct Free {
    std::size_t count{};
    void operator()(char* bytes) const noexcept;
  };
  using Bytes = std::unique_ptr<char[], Free>;  // NOLINT(*-avoid-c-arrays): an array is what it owns
  static auto allocate(std::size_t count) -> Bytes;

  Bytes bytes_;  // null after a move
  std::size_t size_{};
};

}  // namespace gpusolve::conda
