#include "wasm/unpack/code.hpp"

namespace gpusolve::unpack {
namespace {

constexpr std::uint8_t k_more = 0x80;              // of a byte of a LEB128 number: another follows
constexpr std::uint8_t k_constant = 0x41;          // i32.const
constexpr std::uint8_t k_address_constant = 0xff;  // the same, in the streams: its number is among the addresses

/// The count of numbers behind the prefix 0xfc and a number, which is the place here.
constexpr std::array<std::uint8_t, 18> k_numbers_after_prefix{0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1, 2, 1, 2, 1, 1, 1};

class Joiner {
 public:
  Joiner(const Streams& streams, Output output) : streams_(streams), output_(output) {}

  auto run() -> bool {
    copy_bytes(Stream::rest, streams_.place_of_code);
    while (left(Stream::opcodes) > 0 && !is_damaged_) {
      function();
    }
    copy_bytes(Stream::rest, left(Stream::rest));
    for (std::size_t i = 0; i < k_streams; ++i) {
      is_damaged_ = is_damaged_ || left(Stream{static_cast<std::uint8_t>(i)}) > 0;
    }
    return !is_damaged_ && output_.begin == output_.end;
  }

 private:
  auto contents(Stream stream) -> Input& { return streams_.contents[static_cast<std::size_t>(stream)]; }
  auto left(Stream stream) -> std::uint32_t { return static_cast<std::uint32_t>(contents(stream).end - contents(stream).begin); }

  auto take(Stream stream) -> std::uint8_t {
    auto& from = contents(stream);
    is_damaged_ = is_damaged_ || from.begin == from.end;
    return is_damaged_ ? 0 : *from.begin++;
  }
  void put(std::uint8_t byte) {
    is_damaged_ = is_damaged_ || output_.begin == output_.end;
    if (!is_damaged_) {
      *output_.begin++ = byte;
    }
  }
  auto copy_byte(Stream stream) -> std::uint8_t {
    const auto byte = take(stream);
    put(byte);
    return byte;
  }
  void copy_bytes(Stream stream, std::uint32_t count) {
    for (; count > 0 && !is_damaged_; --count) {
      copy_byte(stream);
    }
  }
  /// Copies a LEB128 number, and returns its lowest 32 bits.
  auto copy_number(Stream stream) -> std::uint32_t {
    std::uint32_t number = 0;
    for (std::uint32_t bits = 0;; bits += 7) {
      const auto byte = copy_byte(stream);
      number |= bits < 32 ? static_cast<std::uint32_t>(byte & (k_more - 1U)) << bits : 0;
      if (byte < k_more) {
        return number;
      }
    }
  }
  void copy_numbers(Stream stream, std::uint32_t count) {
    for (; count > 0 && !is_damaged_; --count) {
      copy_number(stream);
    }
  }

  void function() {
    auto* const begin = output_.begin;
    for (auto count = copy_number(Stream::others); count > 0 && !is_damaged_; --count) {
      copy_number(Stream::others);
      copy_byte(Stream::others);
    }
    for (depth_ = 1; depth_ > 0 && !is_damaged_;) {
      instruction();
    }
    put_size_before(begin);
  }

  /// The size of a function is not in the streams: it follows from where its last block ends.
  void put_size_before(std::uint8_t* begin) {
    auto* const end = output_.begin;
    const auto size = static_cast<std::uint32_t>(end - begin);
    for (auto number = size; number > 0; number >>= 7U) {
      put(0);
    }
    if (is_damaged_) {
      return;
    }
    __builtin_memmove(output_.begin - size, begin, size);
    for (auto number = size; number > 0; number >>= 7U) {
      *begin++ = static_cast<std::uint8_t>((number & (k_more - 1U)) | (number >= k_more ? k_more : 0U));
    }
  }

  void instruction() {
    const auto opcode = take(Stream::opcodes);
    put(opcode == k_address_constant ? k_constant : opcode);
    depth_ += opens_block(opcode) ? 1 : 0;
    depth_ -= closes_block(opcode) ? 1 : 0;
    if (is_followed_by_label(opcode)) {
      copy_number(Stream::opcodes);
    } else if (opcode >= 0x20 && opcode <= 0x22) {  // local.get, local.set, local.tee
      copy_number(Stream::locals);
    } else if (opcode >= 0x28 && opcode <= 0x3e) {  // loads and stores
      copy_number(Stream::opcodes);
      copy_number(Stream::offsets);
    } else if (opcode == k_constant) {
      copy_number(Stream::constants);
    } else if (opcode == k_address_constant) {
      copy_number(Stream::addresses);
    } else if (opcode == 0x10 || opcode == 0xd2) {  // call, ref.func
      copy_number(Stream::functions);
    } else if (!is_without_operands(opcode)) {
      rare_instruction(opcode);
    }
  }

  void rare_instruction(std::uint8_t opcode) {
    if (opcode == 0x43) {  // f32.const
      copy_bytes(Stream::others, 4);
    } else if (opcode == 0x44) {  // f64.const
      copy_bytes(Stream::others, 8);
    } else if (opcode == 0x23 || opcode == 0x24 || opcode == 0x42 || opcode == 0xd0) {  // global.get, global.set, i64.const, ref.null
      copy_number(Stream::others);
    } else if (opcode == 0x11) {  // call_indirect
      copy_numbers(Stream::others, 2);
    } else if (opcode == 0x0e) {  // br_table
      copy_numbers(Stream::others, copy_number(Stream::others));
      copy_number(Stream::others);
    } else if (opcode == 0xfc) {
      const auto number = copy_number(Stream::others);
      is_damaged_ = is_damaged_ || number >= k_numbers_after_prefix.size();
      copy_numbers(Stream::others, is_damaged_ ? 0 : k_numbers_after_prefix[number]);
    } else {
      is_damaged_ = true;
    }
  }

  static auto opens_block(std::uint8_t opcode) -> bool {  // block, loop, if, try
    return (opcode >= 0x02 && opcode <= 0x04) || opcode == 0x06;
  }
  static auto closes_block(std::uint8_t opcode) -> bool { return opcode == 0x0b || opcode == 0x18; }  // end, delegate
  /// Or by the type of a block, a tag, or a memory: catch, throw, rethrow, br, br_if, delegate, memory.size, memory.grow.
  static auto is_followed_by_label(std::uint8_t opcode) -> bool {
    return opens_block(opcode) || (opcode >= 0x07 && opcode <= 0x09) || opcode == 0x0c || opcode == 0x0d || opcode == 0x18 ||
           opcode == 0x3f || opcode == 0x40;
  }
  static auto is_without_operands(std::uint8_t opcode) -> bool {
    return opcode <= 0x01 || opcode == 0x05 || opcode == 0x0b || opcode == 0x0f || (opcode >= 0x19 && opcode <= 0x1b) ||
           (opcode >= 0x45 && opcode <= 0xc4);
  }

  Streams streams_;
  Output output_;
  std::uint32_t depth_ = 0;  // of blocks within a function
  bool is_damaged_ = false;
};

}  // namespace

auto join(const Streams& streams, Output output) -> bool { return Joiner(streams, output).run(); }

}  // namespace gpusolve::unpack
