// Where a text goes that comes in pieces.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace gpusolve::conda {

/// Says itself where the next bytes are to be written, so that they need not be copied on their way.
class TextSink {
 public:
  TextSink() = default;
  TextSink(const TextSink&) = delete;
  auto operator=(const TextSink&) -> TextSink& = delete;
  virtual ~TextSink() = default;

  /// Room for the next bytes, at least one, until the next call of either.
  [[nodiscard]] virtual auto room() -> std::span<char> = 0;
  /// The text goes on with the first `count` bytes of that room.
  virtual void advance(std::size_t count) = 0;

  /// Of bytes that lie elsewhere.
  void take(std::string_view piece) {
    while (!piece.empty()) {
      const auto place = room();
      const auto count = piece.copy(place.data(), place.size());
      piece.remove_prefix(count);
      advance(count);
    }
  }
};

/// Keeps all of it.
class TextCollector final : public TextSink {
 public:
  auto room() -> std::span<char> override {
    constexpr std::size_t k_smallest = std::size_t{64} * 1024;
    if (size_ == text_.size()) {
      text_.resize(std::max(k_smallest, 2 * size_));
    }
    return std::span(text_).subspan(size_);
  }
  void advance(std::size_t count) override { size_ += count; }
  /// The text; nothing is taken any more.
  [[nodiscard]] auto finish() -> std::string {
    text_.resize(size_);
    return std::move(text_);
  }

 private:
  std::string text_;
  std::size_t size_{};
};

}  // namespace gpusolve::conda
