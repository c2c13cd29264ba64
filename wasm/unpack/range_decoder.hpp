// The lowest layer of LZMA: bits, each with a probability that learns.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "wasm/unpack/lzma.hpp"

namespace gpusolve::unpack {

/// Of 2048: how probable the bit 0 is.
struct Probability {
  std::uint16_t value = 1024;
};

class RangeDecoder {
 public:
  explicit RangeDecoder(Input input) : input_(input) {
    byte();  // always 0
    for (int i = 0; i < 4; ++i) {
      code_ = code_ << 8U | byte();
    }
  }

  auto bit(Probability& probability) -> std::uint32_t {
    const std::uint32_t bound = (range_ >> 11U) * probability.value;
    const bool is_one = code_ >= bound;
    if (is_one) {
      range_ -= bound;
      code_ -= bound;
      probability.value -= probability.value >> 5U;
    } else {
      range_ = bound;
      probability.value += (2048U - probability.value) >> 5U;
    }
    refill();
    return is_one ? 1 : 0;
  }

  /// Bits that are as often 0 as 1, the highest first.
  auto plain_bits(std::uint32_t count) -> std::uint32_t {
    std::uint32_t number = 0;
    for (; count > 0; --count) {
      range_ >>= 1U;
      const bool is_one = code_ >= range_;
      code_ -= is_one ? range_ : 0;
      number = number << 1U | (is_one ? 1U : 0U);
      refill();
    }
    return number;
  }

  /// Whether more was read than there is.
  [[nodiscard]] auto is_past_end() const -> bool { return is_past_end_; }

 private:
  auto byte() -> std::uint32_t {
    is_past_end_ = is_past_end_ || input_.begin == input_.end;
    return is_past_end_ ? 0 : *input_.begin++;
  }
  void refill() {
    if (range_ < 1U << 24U) {
      range_ <<= 8U;
      code_ = code_ << 8U | byte();
    }
  }

  Input input_;
  std::uint32_t range_ = 0xffffffff;
  std::uint32_t code_ = 0;
  bool is_past_end_ = false;
};

/// Numbers of `bits` bits, where the probability of each bit depends on those before it.
template <std::uint32_t bits>
class BitTree {
 public:
  auto number(RangeDecoder& range) -> std::uint32_t {
    std::uint32_t node = 1;
    for (std::uint32_t i = 0; i < bits; ++i) {
      node = node << 1U | range.bit(nodes_[node]);
    }
    return node - (1U << bits);
  }

 private:
  std::array<Probability, std::size_t{1} << bits> nodes_{};
};

/// The same for numbers of few bits, the lowest first. `nodes` is one before the first.
inline auto reversed_number(RangeDecoder& range, Probability* nodes, std::uint32_t bits) -> std::uint32_t {
  std::uint32_t node = 1;
  std::uint32_t number = 0;
  for (std::uint32_t i = 0; i < bits; ++i) {
    const auto bit = range.bit(nodes[node]);
    node = node << 1U | bit;
    number |= bit << i;
  }
  return number;
}

}  // namespace gpusolve::unpack
