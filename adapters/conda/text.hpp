// The text of a large document: made without being filled with zeros first, on large pages where the system has them, and with room behind
// it that a parser may look at.
#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <string_view>
#include <utility>
#include <vector>

namespace gpusolve::conda {

/// Asks for large pages for what is large: a page fault for each 4 KiB of a repodata costs as much as parsing it.
[[nodiscard]] auto allocate_bytes(std::size_t count) -> void*;
void free_bytes(void* bytes, std::size_t count) noexcept;

/// Leaves new elements as they are. (Its names are those that the standard gives an allocator.)
template <class T>
struct RawAllocator {
  using value_type = T;
  RawAllocator() = default;
  template <class U>
  explicit RawAllocator(const RawAllocator<U>& /*other*/) {}

  auto allocate(std::size_t count) -> T* { return static_cast<T*>(allocate_bytes(count * sizeof(T))); }
  void deallocate(T* bytes, std::size_t count) noexcept { free_bytes(bytes, count * sizeof(T)); }
  template <class U>
  void construct(U* place) noexcept {
    ::new (static_cast<void*>(place)) U;
  }
  template <class U, class... Args>
  void construct(U* place, Args&&... args) {
    std::construct_at(place, std::forward<Args>(args)...);
  }
  auto operator==(const RawAllocator& /*other*/) const -> bool { return true; }
};

class Text {
 public:
  /// Bytes behind the text that may be read, whatever they hold.
  static constexpr std::size_t k_room = 64;

  Text() : bytes_(k_room) {}
  explicit Text(std::string_view text) : bytes_(text.size() + k_room) { text.copy(bytes_.data(), text.size()); }
  /// `size` bytes that hold anything.
  [[nodiscard]] static auto of_size(std::size_t size) -> Text {
    Text text;
    text.resize(size);
    return text;
  }

  [[nodiscard]] auto data() -> char* { return bytes_.data(); }
  [[nodiscard]] auto data() const -> const char* { return bytes_.data(); }
  [[nodiscard]] auto size() const -> std::size_t { return bytes_.size() - k_room; }
  [[nodiscard]] auto view() const -> std::string_view { return {bytes_.data(), size()}; }
  /// New bytes hold anything. Gives back no memory.
  void resize(std::size_t size) { bytes_.resize(size + k_room); }

  friend auto operator==(const Text& text, std::string_view other) -> bool { return text.view() == other; }

 private:
  std::vector<char, RawAllocator<char>> bytes_;
};

}  // namespace gpusolve::conda
