// Converts inline tables over several lines, which TOML 1.1 allows and toml++ 3 does not read.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace gpusolve::inventory {

/// The position behind the string whose first quote is at `at`: `"…"`, `'…'`, or three quotes around several lines.
[[nodiscard]] auto end_of_toml_string(std::string_view text, std::size_t at) -> std::size_t;

/// The text as TOML 1.0: removes line breaks, comments and last commas from inline tables. The text behind such a table keeps its line
/// number.
[[nodiscard]] auto with_inline_tables_on_one_line(std::string_view text) -> std::string;

}  // namespace gpusolve::inventory
