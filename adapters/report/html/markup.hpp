// Text for HTML and SVG, escaped so that text from a source cannot become markup.
#pragma once

#include <string>
#include <string_view>

namespace gpusolve::report {

/// `text` made printable and cut after `longest` code points (see base/printable.hpp), with `&`, `<`, `>`, `"` and `'` as entities:
/// safe between tags and inside quoted attributes.
[[nodiscard]] auto markup_text(std::string_view text, std::size_t longest = 2000) -> std::string;

/// "<name>text</name>" with the text escaped. `name` is not escaped: it is a constant of this program, with attributes if needed: "td
/// class='number'".
[[nodiscard]] auto element(std::string_view name, std::string_view text) -> std::string;

}  // namespace gpusolve::report
