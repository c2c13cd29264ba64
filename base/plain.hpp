// Text that is pleasant on a terminal: paragraphs and lists. What makes it safe is in resolver/printable.hpp.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/printable.hpp"

namespace gpusolve {

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

}  // namespace gpusolve
