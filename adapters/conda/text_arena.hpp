// Texts that are kept for others to view.
#pragma once

#include <memory_resource>
#include <string_view>

namespace gpusolve::conda {

/// Lets go of all of them at once, at its end.
class TextArena {
 public:
  /// A copy that stays where it is.
  [[nodiscard]] auto keep(std::string_view text) -> std::string_view {
    auto* const place = static_cast<char*>(memory_.allocate(text.size(), alignof(char)));
    return {place, text.copy(place, text.size())};
  }

 private:
  std::pmr::monotonic_buffer_resource memory_;
};

}  // namespace gpusolve::conda
