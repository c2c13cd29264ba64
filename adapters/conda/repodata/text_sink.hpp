// Receives a text in pieces.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gpusolve::conda {

/// Provides the buffer for the next bytes itself, so that they need not be copied.
class TextSink {
 public:
  TextSink() = default;
  TextSink(const TextSink&) = delete;
  auto operator=(const TextSink&) -> TextSink& = delete;
  virtual ~TextSink() = default;

  /// Space for the next bytes, at least one; valid until the next call of `room` or `advance`.
  [[nodiscard]] virtual auto room() -> std::span<char> = 0;
  /// Appends the first `count` bytes of the space from room() to the text.
  virtual void advance(std::size_t count) = 0;

  /// Appends bytes that are elsewhere in memory.
  void take(std::string_view piece) {
    while (!piece.empty()) {
      const auto place = room();
      const auto count = piece.copy(place.data(), place.size());
      piece.remove_prefix(count);
      advance(count);
    }
  }
};

/// Keeps the whole text.
class TextCollector final : public TextSink {
 public:
  auto room() -> std::span<char> override { return room_; }
  void advance(std::size_t count) override { text_.append(room_.data(), count); }
  /// Returns the text; call nothing afterwards.
  [[nodiscard]] auto finish() -> std::string { return std::move(text_); }

 private:
  std::vector<char> room_ = std::vector<char>(std::size_t{64} * 1024);
  std::string text_;
};

}  // namespace gpusolve::conda
