// Stores texts that other objects view.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <memory_resource>
#include <string_view>

namespace gpusolve::conda {

/// Frees all texts at once, on destruction.
class TextArena {
 public:
  /// Stores a copy whose address is stable.
  [[nodiscard]] auto keep(std::string_view text) -> std::string_view { return keep({text}); }
  /// Stores the concatenation of the texts.
  [[nodiscard]] auto keep(std::initializer_list<std::string_view> texts) -> std::string_view {
    std::size_t size = 0;
    for (const auto text : texts) {
      size += text.size();
    }
    auto* const begin = static_cast<char*>(memory_.allocate(size, alignof(char)));
    auto* end = begin;
    for (const auto text : texts) {
      end += text.copy(end, text.size());
    }
    return {begin, size};
  }

 private:
  std::pmr::monotonic_buffer_resource memory_;
};

}  // namespace gpusolve::conda
