#include "wasm/unpack/lzma.hpp"

#include <array>
#include <cstddef>

#include "wasm/unpack/range_decoder.hpp"

namespace gpusolve::unpack {
namespace {

constexpr std::uint32_t k_header = 13;
constexpr std::uint32_t k_places = 16;             // at most 4 low bits of the position
constexpr std::uint32_t k_literals = 0x300 << 4U;  // lc + lp is at most 4
constexpr std::uint32_t k_shortest = 2;

struct Literals {
  std::array<Probability, k_literals> nodes;
};

/// How long a repeated part is.
class Length {
 public:
  auto number(RangeDecoder& range, std::uint32_t place) -> std::uint32_t {
    if (range.bit(is_not_short_) == 0) {
      return k_shortest + short_[place].number(range);
    }
    return range.bit(is_long_) == 0 ? k_shortest + 8 + middle_[place].number(range) : k_shortest + 16 + long_.number(range);
  }

 private:
  Probability is_not_short_;
  Probability is_long_;
  std::array<BitTree<3>, k_places> short_;
  std::array<BitTree<3>, k_places> middle_;
  BitTree<8> long_;
};

/// How far back a part is that is repeated; 0 for the byte before.
class Distance {
 public:
  auto number(RangeDecoder& range, std::uint32_t length) -> std::uint32_t {
    const auto kind = length - k_shortest < 3 ? length - k_shortest : 3;
    const auto slot = slots_[kind].number(range);
    if (slot < 4) {
      return slot;
    }
    const auto bits = (slot >> 1U) - 1;
    const auto base = (2U | (slot & 1U)) << bits;
    if (slot < 14) {
      return base + reversed_number(range, &near_[base - slot], bits);
    }
    const auto high = range.plain_bits(bits - 4);
    return base + (high << 4U) + reversed_number(range, low_.data(), 4);
  }

 private:
  std::array<BitTree<6>, 4> slots_;
  std::array<Probability, 115> near_{};
  std::array<Probability, 16> low_{};
};

class Decoder {
 public:
  Decoder(Input input, Output output, std::uint32_t properties)
      : range_(input),
        output_(output),
        at_(output.begin),
        before_bits_(properties % 9),
        literal_mask_((1U << (properties / 9 % 5)) - 1),
        place_mask_((1U << (properties / 45)) - 1) {}

  auto run() -> bool {
    while (at_ != output_.end) {
      const auto place = position() & place_mask_;
      if (range_.bit(is_match_[state_][place]) == 0) {
        literal();
      } else if (!copy(length_of_match(place))) {
        return false;
      }
      if (range_.is_past_end()) {
        return false;
      }
    }
    return true;
  }

 private:
  [[nodiscard]] auto position() const -> std::uint32_t { return static_cast<std::uint32_t>(at_ - output_.begin); }
  [[nodiscard]] auto is_after_literal() const -> bool { return state_ < 7; }
  /// The byte `distance` + 1 before this one.
  [[nodiscard]] auto byte_at(std::uint32_t distance) const -> std::uint32_t { return distance < position() ? *(at_ - distance - 1) : 0; }

  void literal() {
    const auto before = byte_at(0) >> (8U - before_bits_);
    auto* const nodes = &literals_[0x300U * (((position() & literal_mask_) << before_bits_) + before)];
    std::uint32_t node = 1;
    if (!is_after_literal()) {  // the byte that would repeat the last match is not this one: its bits are a hint
      auto hint = byte_at(distances_[0]);
      for (bool is_equal = true; is_equal && node < 0x100;) {
        const auto hinted = hint >> 7U & 1U;
        hint <<= 1U;
        const auto bit = range_.bit(nodes[0x100U + (hinted << 8U) + node]);
        node = node << 1U | bit;
        is_equal = bit == hinted;
      }
    }
    while (node < 0x100) {
      node = node << 1U | range_.bit(nodes[node]);
    }
    *at_++ = static_cast<std::uint8_t>(node);
    state_ -= state_ < 4 ? state_ : state_ < 10 ? 3 : 6;
  }

  /// Reads which part is repeated, puts its distance first, and returns its length.
  auto length_of_match(std::uint32_t place) -> std::uint32_t {
    if (range_.bit(is_repeated_[state_]) == 0) {
      const auto length = match_length_.number(range_, place);
      use(3, distance_.number(range_, length));
      state_ = is_after_literal() ? 7 : 10;
      return length;
    }
    if (range_.bit(is_not_first_[state_]) == 0) {
      if (range_.bit(is_first_long_[state_][place]) == 0) {
        state_ = is_after_literal() ? 9 : 11;
        return 1;
      }
    } else {
      const std::uint32_t which = range_.bit(is_not_second_[state_]) == 0 ? 1 : 2 + range_.bit(is_not_third_[state_]);
      use(which, distances_[which]);
    }
    const auto length = repeated_length_.number(range_, place);
    state_ = is_after_literal() ? 8 : 11;
    return length;
  }

  /// Makes `distance` the latest; those before `which` move back.
  void use(std::uint32_t which, std::uint32_t distance) {
    for (; which > 0; --which) {
      distances_[which] = distances_[which - 1];
    }
    distances_[0] = distance;
  }

  auto copy(std::uint32_t length) -> bool {
    if (distances_[0] >= position() || length > static_cast<std::uint32_t>(output_.end - at_)) {
      return false;
    }
    const auto* from = at_ - distances_[0] - 1;
    for (; length > 0; --length) {
      *at_++ = *from++;
    }
    return true;
  }

  template <class Value>
  using PerState = std::array<Value, 12>;
  using PerPlace = std::array<Probability, k_places>;

  RangeDecoder range_;
  Output output_;
  std::uint8_t* at_;
  std::uint32_t before_bits_;  // how many bits of the byte before choose the probabilities of a literal
  std::uint32_t literal_mask_;
  std::uint32_t place_mask_;
  std::uint32_t state_ = 0;
  std::array<std::uint32_t, 4> distances_{};
  PerState<PerPlace> is_match_{};
  PerState<Probability> is_repeated_{};
  PerState<Probability> is_not_first_{};
  PerState<PerPlace> is_first_long_{};
  PerState<Probability> is_not_second_{};
  PerState<Probability> is_not_third_{};
  Length match_length_;
  Length repeated_length_;
  Distance distance_;
  std::array<Probability, k_literals> literals_{};
};

auto is_header(Input packed) -> bool {
  if (packed.end - packed.begin < static_cast<std::ptrdiff_t>(k_header)) {
    return false;
  }
  const std::uint32_t properties = packed.begin[0];
  return properties < 9 * 5 * 5 && properties % 9 + properties / 9 % 5 <= 4;
}

}  // namespace

auto unpacked_size(Input packed) -> std::uint32_t {
  if (!is_header(packed)) {
    return 0;
  }
  std::uint32_t size = 0;
  for (std::uint32_t i = 0; i < 4; ++i) {
    size |= static_cast<std::uint32_t>(packed.begin[5 + i]) << (8U * i);
  }
  return size;
}

auto unpack(Input packed, Output output) -> bool {
  if (!is_header(packed)) {
    return false;
  }
  return Decoder({packed.begin + k_header, packed.end}, output, packed.begin[0]).run();
}

}  // namespace gpusolve::unpack
