// Decodes LZMA, the form that makes the page smallest: by Igor Pavlov's "LZMA specification" (2015). No library is needed, so that the
// decoder itself has 2 kB.
#pragma once

#include <cstdint>

namespace gpusolve::unpack {

/// Bytes from `begin` to `end`.
struct Input {
  const std::uint8_t* begin;
  const std::uint8_t* end;
};
struct Output {
  std::uint8_t* begin;
  std::uint8_t* end;
};

/// The size of what a file of the format .lzma contains, or 0 if `packed` does not begin as one.
[[nodiscard]] auto unpacked_size(Input packed) -> std::uint32_t;
/// Fills `output`, which has the size that the file states. False if the file is damaged.
[[nodiscard]] auto unpack(Input packed, Output output) -> bool;

}  // namespace gpusolve::unpack
