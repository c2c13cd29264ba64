// Valid names, versions and builds of packages.
#pragma once

#include <cstddef>
#include <string_view>

namespace gpusolve::conda {

inline constexpr std::size_t k_longest_word = 512;

/// Whether `text` is safe as the name, version or build of a package. Such texts appear in file names, URLs and commands that users paste
/// into a shell. Therefore only ASCII letters, digits and `_ . - + ! = ~` are allowed, and at most k_longest_word of them.
[[nodiscard]] auto is_plain_word(std::string_view text) -> bool;

}  // namespace gpusolve::conda
