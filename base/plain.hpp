// Text layout for a terminal: paragraphs and lists. base/printable.hpp makes text safe to print.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "base/printable.hpp"

namespace gpusolve {

/// The number of code points, which is the number of columns on a terminal except for wide scripts.
[[nodiscard]] auto display_width(std::string_view text) -> std::size_t;

/// Prefixes of the first line of a paragraph and of the other lines.
struct Margins {
  std::string first;
  std::string rest;
};

/// Breaks `text` at spaces so that no line, including its margin, is wider than `width` columns. Keeps longer words whole, so that URLs can
/// be copied. Each line ends with a newline.
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

/// "2.0 to 2.4" for the ends of a range; "2.0" if they are the same.
[[nodiscard]] auto from_to(std::string_view first, std::string_view last) -> std::string;

/// "a, b and 3 more": the first `most` of `texts`, and the number of the others.
[[nodiscard]] inline auto joined_first(std::span<const std::string> texts, std::size_t most, std::string_view separator = ", ")
    -> std::string {
  const auto shown = texts.first(std::min(texts.size(), most));
  const auto rest = texts.size() - shown.size();
  return joined(shown, separator) + (rest > 0 ? " and " + std::to_string(rest) + " more" : "");
}

/// `text` with each `what`, which must not be empty, replaced by `by`.
[[nodiscard]] inline auto with_replaced(std::string text, std::string_view what, std::string_view by) -> std::string {
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size())) {
    text.replace(at, what.size(), by);
  }
  return text;
}

/// The text as one word of a POSIX shell, whatever it contains.
[[nodiscard]] inline auto single_quoted(std::string_view text) -> std::string {
  std::string out = "'";
  for (const char c : text) {
    out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  }
  return out + "'";
}

}  // namespace gpusolve
