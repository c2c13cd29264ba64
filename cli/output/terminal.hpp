// What standard output is: how wide, which characters it takes, whether colour is wanted.
#pragma once

#include <cstddef>
#include <string>

namespace gpusolve::cli {

/// Columns for text: COLUMNS where it is set, else the terminal's own, else 80. From 40, below which nothing reads well, to 120, beyond
/// which no eye finds the next line.
[[nodiscard]] auto terminal_width() -> std::size_t;

/// Does the locale's encoding have all characters? LC_ALL, LC_CTYPE and LANG in this order (POSIX, 8.2): the first that is not empty
/// tells; where all are, the locale is POSIX, which has ASCII alone.
[[nodiscard]] auto is_utf8_locale() -> bool;

/// `choice`: "always", "never", or "auto", which means a terminal where NO_COLOR is not set.
[[nodiscard]] auto has_color(const std::string& choice) -> bool;

}  // namespace gpusolve::cli
