// The sheet that the text report is written on: paragraphs, labelled rows, lines to copy; width and colour are its business.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "adapters/report/text.hpp"

namespace gpusolve::report {

/// The part that a piece of text plays, and so its colour.
enum class Ink : std::uint8_t { plain, strong, good, caution, bad, faint, command, version };

class Paper {
 public:
  explicit Paper(TextOptions options) : options_(std::move(options)) {}

  /// An empty line, but never two, and none at the top.
  void gap();
  /// A wrapped paragraph.
  void prose(std::string_view text, Ink ink = Ink::plain);
  /// "  1. text": the text wraps under itself. Versions in it have a colour of their own, as in rows.
  void item(std::string_view marker, std::string_view text);
  /// "Label     text": the text wraps under itself.
  void row(std::string_view label, std::string_view text);
  /// A line to copy: never broken, made printable. One that starts with `#` is a hint and no command.
  void verbatim(std::string_view line);
  /// Lines that are laid out already.
  void block(std::string_view lines) { out_ += lines; }

  [[nodiscard]] auto text() const -> const std::string& { return out_; }
  [[nodiscard]] auto options() const -> const TextOptions& { return options_; }

 private:
  /// `lines` in the colour of `ink`, each line on its own, so that a pager cuts well.
  [[nodiscard]] auto inked(std::string_view lines, Ink ink) const -> std::string;

  /// The versions among the words of `lines` in their colour.
  [[nodiscard]] auto with_versions(std::string_view lines) const -> std::string;

  TextOptions options_;
  std::string out_;
};

}  // namespace gpusolve::report
