// The frame of every HTML report: head, style sheet, sections.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "adapters/report/html/html.hpp"

namespace gpusolve::report {

/// A whole page; `title` is text, `body` is markup, and `style` is appended to the common style sheet. The page's only script sorts
/// tables and copies commands; a content security policy forbids other scripts and all outside resources.
[[nodiscard]] auto html_page(std::string_view title, std::string_view body, std::string_view style = {}) -> std::string;

/// The footer: the version of gpusolve, and the parts of `origin` that are known.
[[nodiscard]] auto origin_markup(const Origin& origin) -> std::string;

/// `<section><h2>heading</h2>body</section>`, or nothing if `body` is empty.
[[nodiscard]] auto html_section(std::string_view heading, std::string_view body) -> std::string;

/// A list of labels with their texts, without the rows whose text is empty.
[[nodiscard]] auto html_definitions(const std::vector<std::pair<std::string, std::string>>& rows) -> std::string;

/// A table that scrolls separately from the page. All cells are text.
[[nodiscard]] auto html_table(const std::vector<std::string>& head, const std::vector<std::vector<std::string>>& rows) -> std::string;

/// A block of commands, one per line, with a button that copies the block.
[[nodiscard]] auto html_commands(const std::vector<std::string>& lines) -> std::string;

}  // namespace gpusolve::report
