// The scanner that the parsers of requirements and markers use: a position in a text, and functions that advance it.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "adapters/pypi/text.hpp"
#include "base/result.hpp"

namespace gpusolve::pypi {

/// Whether `c` is a letter, digit or underscore in Python's sense; every byte beyond ASCII counts as part of a letter.
[[nodiscard]] constexpr auto is_word(char c) -> bool { return is_alphanumeric(c) || c == '_' || static_cast<unsigned char>(c) >= 0x80; }

/// Scans a text from left to right.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text), rest_(text) {}

  [[nodiscard]] auto rest() const -> std::string_view { return rest_; }
  [[nodiscard]] auto is_at_end() const -> bool { return rest_.empty(); }
  [[nodiscard]] auto starts_with(char c) const -> bool { return rest_.starts_with(c); }

  void skip(std::size_t count) { rest_.remove_prefix(count); }
  /// Skips spaces and tabs (PEP 508 allows no other white space); returns whether it skipped any.
  auto skip_space() -> bool {
    const auto before = rest_.size();
    rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t"), rest_.size()));
    return rest_.size() != before;
  }
  /// Skips `token` if the rest begins with it; returns whether it did.
  auto accept(std::string_view token) -> bool {
    const bool is_here = rest_.starts_with(token);
    rest_.remove_prefix(is_here ? token.size() : 0);
    return is_here;
  }
  /// Skips `word` if the rest begins with it and no other word character follows; returns whether it did.
  auto accept_word(std::string_view word) -> bool {
    const bool is_here = rest_.starts_with(word) && (rest_.size() == word.size() || !is_word(rest_[word.size()]));
    rest_.remove_prefix(is_here ? word.size() : 0);
    return is_here;
  }
  /// Takes the text up to the first of `stops`, or to the end.
  auto take_until(std::string_view stops) -> std::string_view {
    const auto taken = rest_.substr(0, rest_.find_first_of(stops));
    rest_.remove_prefix(taken.size());
    return taken;
  }

  /// The error "expected `what` at character N of `text`".
  [[nodiscard]] auto expected(std::string_view what) const -> Error {
    return {ErrorKind::usage,
            "expected " + std::string(what) + " at character " + std::to_string(text_.size() - rest_.size() + 1) + " of " + quote(text_)};
  }

 private:
  std::string_view text_;
  std::string_view rest_;
};

}  // namespace gpusolve::pypi
