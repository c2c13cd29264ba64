// A hash function that is fast for many short texts.
#pragma once

#define XXH_INLINE_ALL  // hashing a few bytes takes less time than a call into a shared library
#include <xxhash.h>

#include <cstdint>
#include <string_view>

namespace gpusolve::conda {

/// XXH3, 64 bits.
[[nodiscard]] inline auto hash_of(std::string_view text) -> std::uint64_t { return XXH3_64bits(text.data(), text.size()); }

}  // namespace gpusolve::conda
