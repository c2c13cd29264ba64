// The frame of every HTML report: head, style sheet, sections.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "adapters/report/html.hpp"

namespace gpusolve::report {

/// A whole page; `title` is text, `body` is markup, `style` is added to the common one. One script is in it, which sorts tables and copies
/// commands; a content security policy forbids all others, and all that would be loaded.
[[nodiscard]] auto html_page(std::string_view title, std::string_view body, std::string_view style = {}) -> std::string;

/// By what and from what the page was made, for its end.
[[nodiscard]] auto origin_markup(const Origin& origin) -> std::string;

/// `<section><h2>heading</h2>body</section>`; empty where `body` is.
[[nodiscard]] auto html_section(std::string_view heading, std::string_view body) -> std::string;

/// A table that scrolls by itself. All cells are text.
[[nodiscard]] auto html_table(const std::vector<std::string>& head, const std::vector<std::vector<std::string>>& rows) -> std::string;

/// A block to copy, one command a line, with a button that does it.
[[nodiscard]] auto html_commands(const std::vector<std::string>& lines) -> std::string;

}  // namespace gpusolve::report
