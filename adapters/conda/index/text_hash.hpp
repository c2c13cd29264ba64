// A hash function that is fast for many short texts.
#pragma once

#define XXH_INLINE_ALL             // hashing a few bytes takes less time than a call into a shared library
#define XXH_FORCE_MEMORY_ACCESS 1  // by packed structures: in a hardened build, each of its calls of memcpy would be one of a function
#include <xxhash.h>

#include <cstdint>
#include <string_view>

namespace gpusolve::conda {

/// XXH3, 64 bits.
[[nodiscard]] inline auto hash_of(std::string_view text) -> std::uint64_t { return XXH3_64bits(text.data(), text.size()); }

}  // namespace gpusolve::conda
