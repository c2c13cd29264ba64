// What packages, versions and builds may be called.
#pragma once

#include <cstddef>
#include <string_view>

namespace gpusolve::conda {

inline constexpr std::size_t k_longest_word = 512;

/// Whether `text` is safe as a package's name, version or build: it goes into file names, URLs and commands that are pasted into a
/// shell, so only letters, digits and `_ . - + ! = ~` of ASCII pass, and at most k_longest_word of them.
[[nodiscard]] auto is_plain_word(std::string_view text) -> bool;

}  // namespace gpusolve::conda
