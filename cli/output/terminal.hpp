// Properties of standard output: width, character set, colour.
#pragma once

#include <cstddef>
#include <string>

namespace gpusolve::cli {

/// Columns for text: COLUMNS if set, otherwise the width of the terminal, otherwise 80. At least 40 and at most 120, for readability.
[[nodiscard]] auto terminal_width() -> std::size_t;

/// Whether the locale's encoding is UTF-8. Uses the first non-empty one of LC_ALL, LC_CTYPE and LANG (POSIX, 8.2); if all are empty, the
/// locale is POSIX, which is ASCII.
[[nodiscard]] auto is_utf8_locale() -> bool;

/// `choice`: "always", "never", or "auto", which means colour on a terminal unless NO_COLOR is set.
[[nodiscard]] auto has_color(const std::string& choice) -> bool;

}  // namespace gpusolve::cli
