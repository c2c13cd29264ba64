// Text that is safe and pleasant on a terminal: nothing that a source says can move the cursor, colour the screen or turn the
// direction of writing.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace gpusolve::report {

/// `text` on one line: control characters and those that change the direction of writing are shown as `\x1b` or `\u202e`, bytes
/// that are not UTF-8 become U+FFFD, and what is longer than `longest` code points ends in "…".
[[nodiscard]] auto printable(std::string_view text, std::size_t longest = 240) -> std::string;

/// `text` with every byte that is not UTF-8 replaced by U+FFFD, and nothing else changed.
[[nodiscard]] auto valid_utf8(std::string_view text) -> std::string;

/// Code points: columns on a terminal, but for wide scripts.
[[nodiscard]] auto display_width(std::string_view text) -> std::size_t;

/// What stands before the first line of a paragraph and before the others.
struct Margins {
  std::string first;
  std::string rest;
};

/// `text` broken at blanks so that no line is wider than `width` columns, margins included; a single longer word stays whole, so
/// that a URL can be copied. Each line ends with a newline.
[[nodiscard]] auto wrap(std::string_view text, const Margins& margins, std::size_t width) -> std::string;

/// `texts` with `separator` between them.
template <class Range>
[[nodiscard]] auto joined(const Range& texts, std::string_view separator) -> std::string {
  std::string out;
  bool is_first = true;
  for (const auto& text : texts) {
    out += is_first ? std::string_view{} : separator;
    out += text;
    is_first = false;
  }
  return out;
}

}  // namespace gpusolve::report
