// A hash that is quick for short texts, for those who ask for many.
#pragma once

#define XXH_INLINE_ALL  // a few bytes are hashed faster than a library's function is called
#include <xxhash.h>

#include <cstdint>
#include <string_view>

namespace gpusolve::conda {

/// XXH3, 64 bits.
[[nodiscard]] inline auto hash_of(std::string_view text) -> std::uint64_t { return XXH3_64bits(text.data(), text.size()); }

}  // namespace gpusolve::conda
