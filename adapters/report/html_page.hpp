// The frame of every HTML report: head, style sheet, sections.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gpusolve::report {

/// The one script of a page, and its digest as a content security policy writes it: "sha256-…".
struct PageScript {
  std::string text;
  std::string digest;
};

/// A whole page; `title` is text, `body` is markup. Without `script` the page forbids all scripts, with it all others.
[[nodiscard]] auto html_page(std::string_view title, std::string_view body, const std::optional<PageScript>& script = {}) -> std::string;

/// `<section><h2>heading</h2>body</section>`; empty where `body` is.
[[nodiscard]] auto html_section(std::string_view heading, std::string_view body) -> std::string;

/// A table that scrolls by itself. All cells are text.
[[nodiscard]] auto html_table(const std::vector<std::string>& head, const std::vector<std::vector<std::string>>& rows) -> std::string;

/// A block to copy, one command a line.
[[nodiscard]] auto html_commands(const std::vector<std::string>& lines) -> std::string;

}  // namespace gpusolve::report
