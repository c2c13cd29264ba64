// Where a text goes that comes in pieces.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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
  auto room() -> std::span<char> override { return room_; }
  void advance(std::size_t count) override { text_.append(room_.data(), count); }
  /// The text; nothing is taken any more.
  [[nodiscard]] auto finish() -> std::string { return std::move(text_); }

 private:
  std::vector<char> room_ = std::vector<char>(std::size_t{64} * 1024);
  std::string text_;
};

}  // namespace gpusolve::conda
