// Exact texts, globs (`py3*_0`) and regexes (`^py3[78]_.*$`) for names, builds, licenses and channels.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "adapters/conda/spec/regex.hpp"

namespace gpusolve::conda {

/// Whether `text` matches `glob`. `*` matches any run of characters, every other character only itself.
[[nodiscard]] auto glob_matches(std::string_view glob, std::string_view text) -> bool;

/// A pattern: an exact text, a glob, or a regex.
class Pattern {
 public:
  /// A pattern that matches only the empty text.
  Pattern() = default;
  /// A pattern that matches only this text, whatever characters it contains.
  [[nodiscard]] static auto exactly(std::string text) -> Pattern { return {std::move(text), Exact{}}; }
  /// A pattern in which `*` matches any run of characters.
  [[nodiscard]] static auto glob(std::string text) -> Pattern { return {std::move(text), Glob{}}; }
  /// A regex that is displayed as `text`.
  [[nodiscard]] static auto regex(std::string text, Regex regex) -> Pattern { return {std::move(text), std::move(regex)}; }

  [[nodiscard]] auto matches(std::string_view value) const -> bool;
  /// The text from which the pattern was parsed.
  [[nodiscard]] auto text() const -> const std::string& { return text_; }
  /// The only text that matches, or null.
  [[nodiscard]] auto exact() const -> const std::string* { return std::holds_alternative<Exact>(kind_) ? &text_ : nullptr; }
  /// Whether the pattern is `*`, which matches everything.
  [[nodiscard]] auto is_any() const -> bool { return text_ == "*" && std::holds_alternative<Glob>(kind_); }

 private:
  struct Exact {};
  struct Glob {};
  using Kind = std::variant<Exact, Glob, Regex>;
  Pattern(std::string text, Kind kind) : text_(std::move(text)), kind_(std::move(kind)) {}

  std::string text_;
  Kind kind_;
};

/// Parses a pattern by conda's convention: a regex if the text begins with `^` and ends with `$`, a glob if it contains `*`, otherwise
/// exact.
[[nodiscard]] auto parse_pattern(std::string_view text) -> Result<Pattern>;

}  // namespace gpusolve::conda
