// Exact texts, globs (`py3*_0`) and regexes (`^py3[78]_.*$`) for names, builds, licenses and channels.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "resolver/result.hpp"

namespace gpusolve::conda {

/// A regex that takes time linear in the text (RE2). Look-around is understood where it opens the expression (`^(?=A)(?!B)C$`, which
/// conda itself writes when it joins two globs); elsewhere it is refused, as are back references.
class Regex {
 public:
  /// Matches from the start of the text, as conda does; the end is as the expression says.
  [[nodiscard]] auto matches(std::string_view text) const -> bool;

 private:
  friend auto parse_regex(std::string_view expression, bool case_sensitive) -> Result<Regex>;
  struct Compiled;
  struct Condition {
    std::shared_ptr<const Compiled> expression;  // immutable, shared between copies of a spec
    bool wanted{true};
  };
  std::vector<Condition> conditions_;  // all of them hold
};

/// Reads a regex in the syntax that RE2 and Python share; at most 1000 bytes. Errors (kind `usage`) name what is not understood.
[[nodiscard]] auto parse_regex(std::string_view expression, bool case_sensitive = true) -> Result<Regex>;

/// Whether `text` fits `glob`, in which `*` stands for any run of characters and everything else for itself.
[[nodiscard]] auto glob_matches(std::string_view glob, std::string_view text) -> bool;

/// One text to match another: exact, a glob where it holds `*`, a regex where it opens with `^` and ends with `$`.
class Pattern {
 public:
  Pattern() = default;
  /// Only this text, whatever characters it holds.
  [[nodiscard]] static auto exactly(std::string text) -> Pattern;
  /// `*` stands for any run of characters.
  [[nodiscard]] static auto glob(std::string text) -> Pattern;
  /// A regex, shown as `text`.
  [[nodiscard]] static auto regex(std::string text, Regex regex) -> Pattern;

  [[nodiscard]] auto matches(std::string_view value) const -> bool;
  /// The text it was read from.
  [[nodiscard]] auto text() const -> const std::string& { return text_; }
  /// The only text that matches, or null.
  [[nodiscard]] auto exact() const -> const std::string* { return std::holds_alternative<Exact>(kind_) ? &text_ : nullptr; }
  /// Whether it is `*`.
  [[nodiscard]] auto is_any() const -> bool { return text_ == "*" && std::holds_alternative<Glob>(kind_); }

 private:
  struct Exact {};
  struct Glob {};
  std::string text_;
  std::variant<Exact, Glob, Regex> kind_;
};

/// Reads a pattern by conda's convention (see Pattern).
[[nodiscard]] auto parse_pattern(std::string_view text) -> Result<Pattern>;

}  // namespace gpusolve::conda
