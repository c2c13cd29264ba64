// Receives the text report: paragraphs, labelled rows, and lines to copy, in the given width and with or without colour.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "adapters/report/text/text.hpp"

namespace gpusolve::report {

/// The role of a piece of text, which determines its colour.
enum class Ink : std::uint8_t { plain, strong, good, caution, bad, faint, command, version };

class Paper {
 public:
  explicit Paper(TextOptions options) : options_(std::move(options)) {}

  /// Writes an empty line, unless the text is empty or already ends with one.
  void gap();
  /// Writes a wrapped paragraph.
  void prose(std::string_view text, Ink ink = Ink::plain);
  /// Writes "  1. text": continuation lines align with the text. Versions in the text are coloured, as in rows.
  void item(std::string_view marker, std::string_view text);
  /// Writes "Label     text": continuation lines align with the text.
  void row(std::string_view label, std::string_view text);
  /// Writes a line to copy: made printable, never broken. A line that starts with `#` is a hint, not a command.
  void verbatim(std::string_view line);
  /// Writes lines that are already laid out.
  void block(std::string_view lines) { out_ += lines; }

  [[nodiscard]] auto text() const -> const std::string& { return out_; }
  [[nodiscard]] auto options() const -> const TextOptions& { return options_; }

 private:
  /// `lines` in the colour of `ink`. Each line is coloured separately, so that a pager can cut between lines.
  [[nodiscard]] auto inked(std::string_view lines, Ink ink) const -> std::string;

  /// `lines` with the versions in them coloured.
  [[nodiscard]] auto with_versions(std::string_view lines) const -> std::string;

  TextOptions options_;
  std::string out_;
};

}  // namespace gpusolve::report
