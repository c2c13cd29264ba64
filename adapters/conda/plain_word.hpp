// What packages and their files may be called.
#pragma once

#include <string_view>

namespace gpusolve::conda {

/// Whether `text` is safe as a package's name, version or build: it goes into file names, URLs and commands that are pasted into a
/// shell, so only letters, digits and `_ . - + ! = ~` of ASCII pass, and at most 512 of them.
[[nodiscard]] auto is_plain_word(std::string_view text) -> bool;

/// Whether `text` names a package file and nothing else: a plain word that does not start with a dot, ending in `.conda` or `.tar.bz2`.
[[nodiscard]] auto is_package_file_name(std::string_view text) -> bool;

/// `pytorch-2.1.0-0.conda` without `.conda` or `.tar.bz2`.
[[nodiscard]] auto without_extension(std::string_view file_name) -> std::string_view;

}  // namespace gpusolve::conda
