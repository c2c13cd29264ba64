// The parts of the index format that the writer and the reader share. docs/cache-format.md describes the format.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>

namespace gpusolve::conda {

/// The first bytes of the file, with the number of the format.
inline constexpr std::string_view k_index_magic = "gpusolve-index-5";
/// Offset, size and checksum of the directory, at the end of the file.
inline constexpr std::size_t k_index_tail = 3 * sizeof(std::uint64_t);

/// Writes a number with the least significant byte first. Copies the whole number, because GCC 12 does not turn a loop over the bytes into
/// a single store.
template <std::unsigned_integral Number>
void write_number(char* to, Number number) {
  std::memcpy(to, &number, sizeof number);
  if constexpr (std::endian::native == std::endian::big) {
    std::reverse(to, to + sizeof number);
  }
}

template <std::unsigned_integral Number>
void put(std::string& out, Number number) {
  char bytes[sizeof number];  // NOLINT(*-avoid-c-arrays)
  write_number(bytes, number);
  out.append(bytes, sizeof number);
}

template <std::unsigned_integral Number>
void put_all(std::string& out, std::span<const Number> numbers) {
  const auto before = out.size();
  out.resize(before + numbers.size_bytes());
  auto* to = out.data() + before;
  for (const auto number : numbers) {
    write_number(to, number);
    to += sizeof number;
  }
}

/// Reads a number. Precondition: `bytes` contains it. Declared inline because GCC otherwise makes a call in the innermost loops.
template <std::unsigned_integral Number>
[[nodiscard]] inline auto number_at(std::string_view bytes, std::size_t at) -> Number {
  std::array<char, sizeof(Number)> number{};
  std::memcpy(number.data(), bytes.substr(at, number.size()).data(), number.size());
  if constexpr (std::endian::native == std::endian::big) {
    std::ranges::reverse(number);
  }
  return std::bit_cast<Number>(number);
}

/// Writes the length of a text, then the text.
inline void put_text(std::string& out, std::string_view text) {
  put(out, static_cast<std::uint32_t>(text.size()));
  out.append(text);
}

/// The checksum of a block or directory, to detect damage: XXH3, 64 bits.
[[nodiscard]] auto checksum_of(std::string_view bytes) -> std::uint64_t;

/// Reads, in order, the values that `put` and `put_text` wrote. Past the end, returns zeros and empty texts, and is_sound() becomes false.
class IndexCursor {
 public:
  explicit IndexCursor(std::string_view bytes) : rest_(bytes) {}

  template <std::unsigned_integral Number>
  [[nodiscard]] auto number() -> Number {
    const auto bytes = take(sizeof(Number));
    return bytes.empty() ? Number{0} : number_at<Number>(bytes, 0);
  }
  [[nodiscard]] auto text() -> std::string_view { return take(number<std::uint32_t>()); }
  /// The next `count` bytes; empty if fewer remain.
  [[nodiscard]] auto take(std::size_t count) -> std::string_view {
    is_sound_ = is_sound_ && count <= rest_.size();
    const auto taken = is_sound_ ? rest_.substr(0, count) : std::string_view();
    rest_.remove_prefix(taken.size());
    return taken;
  }
  [[nodiscard]] auto rest() const -> std::string_view { return rest_; }
  [[nodiscard]] auto is_sound() const -> bool { return is_sound_; }

 private:
  std::string_view rest_;
  bool is_sound_{true};
};

}  // namespace gpusolve::conda
