// A piece of a text in transit to the thread that parses it.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "adapters/conda/repodata/text.hpp"

namespace gpusolve::conda {

/// Has room before its text for the unconsumed rest of the previous window.
class Window {
 public:
  static constexpr std::size_t k_size = std::size_t{512} * 1024;
  static constexpr std::size_t k_room_before = std::size_t{64} * 1024;

  /// Space for the next bytes; empty if the window is full.
  [[nodiscard]] auto room() -> std::span<char> { return {text_.data() + k_room_before + filled_, k_size - filled_}; }
  void advance(std::size_t count) { filled_ += count; }
  [[nodiscard]] auto view() const -> std::string_view { return text_.view().substr(k_room_before, filled_); }
  /// The window with `rest` in front, which must fit into the room before the text. Text::k_room bytes follow the result.
  [[nodiscard]] auto view_behind(std::string_view rest) -> std::string_view {
    const auto begin = k_room_before - rest.size();
    rest.copy(text_.data() + begin, rest.size());
    return text_.view().substr(begin, rest.size() + filled_);
  }
  void clear() { filled_ = 0; }

 private:
  Text text_ = Text::of_size(k_room_before + k_size);
  std::size_t filled_{};
};

}  // namespace gpusolve::conda
