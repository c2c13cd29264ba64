// Puts WebAssembly together from streams of parts that resemble each other (web/split_code.py): opcodes, numbers of locals, and so on.
// Alone, each packs better than the code, where they alternate: of the code, LZMA makes an eighth less.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "wasm/unpack/lzma.hpp"

namespace gpusolve::unpack {

/// In the order of the file.
enum class Stream : std::uint8_t {
  opcodes,    ///< with the types of blocks, labels, tags and alignments
  locals,     ///< numbers of local variables
  functions,  ///< numbers of functions
  constants,  ///< of i32, in one or two bytes
  addresses,  ///< of i32, in more
  offsets,    ///< of loads and stores
  others,     ///< declarations of locals, and the operands of rare instructions
  rest,       ///< the module without the bodies of its functions
};
inline constexpr std::size_t k_streams = 8;

struct Streams {
  std::array<Input, k_streams> contents{};
  std::uint32_t place_of_code = 0;  ///< in the rest
};

/// Fills `output`, which has the size of the module. False if the streams are not those of a module of this size.
[[nodiscard]] auto join(const Streams& streams, Output output) -> bool;

}  // namespace gpusolve::unpack
