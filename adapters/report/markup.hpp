// Text inside HTML and SVG: nothing that a source says can become markup.
#pragma once

#include <string>
#include <string_view>

namespace gpusolve::report {

/// `text` made printable (see plain.hpp), with `&`, `<`, `>`, `"` and `'` as entities: safe between tags and inside quoted attributes.
[[nodiscard]] auto markup_text(std::string_view text, std::size_t longest = 2000) -> std::string;

/// "<name>text</name>", the text escaped. `name` is ours, with attributes where it needs them: "td class='number'".
[[nodiscard]] auto element(std::string_view name, std::string_view text) -> std::string;

}  // namespace gpusolve::report
