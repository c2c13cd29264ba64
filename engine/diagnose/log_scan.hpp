// Searches a log of any length for known patterns, piece by piece. Memory does not grow with the log.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace gpusolve::engine::diagnose {

/// A pattern in RE2 syntax, case-insensitive. It matches several lines only if it states line breaks itself.
struct Pattern {
  std::string id;
  std::string regex;
  std::string unless{};  ///< a match is skipped if its clause also matches this; empty: none is skipped
  bool keeps_other{};    ///< whether the scan looks for a second match with a different text
};

/// The first match of a pattern that is not skipped.
struct Match {
  std::string id;
  std::string line;                                          ///< the surrounding line, cut at 400 bytes
  std::string text;                                          ///< the text that the whole pattern matched
  std::map<std::string, std::string, std::less<>> captured;  ///< key: name of the group; only groups that took part
  std::map<std::string, std::string, std::less<>> other;  ///< the groups of the first match with a different text, if the pattern keeps it
  std::size_t line_number{};                              ///< the line where the text begins, from 1
  auto operator==(const Match&) const -> bool = default;
};

/// Compiled patterns. They serve any number of scans, in any thread, because compiling takes longer than searching a short log.
class CompiledPatterns;
/// Errors (kind `usage`) name an invalid pattern.
[[nodiscard]] auto compile_patterns(const std::vector<Pattern>& patterns) -> Result<std::shared_ptr<const CompiledPatterns>>;

class LogScan {
 public:
  explicit LogScan(std::shared_ptr<const CompiledPatterns> patterns);

  /// Scans the next piece, of any size. Skips colour codes, reads UTF-16 with a byte order mark as far as the text is ASCII, and tolerates
  /// other encodings around the messages.
  void feed(std::string_view piece);
  /// The matches in the order of the patterns, at most one for each pattern.
  [[nodiscard]] auto finish() -> std::vector<Match>;

 private:
  void search();
  void take(char c);
  void add(char c);
  /// Whether the window ends with a carriage return, which a following line feed would complete.
  [[nodiscard]] auto is_after_return() const -> bool;
  void forget(std::size_t count);
  /// The number of the input's line that contains this position of the window.
  [[nodiscard]] auto line_number_at(std::size_t position) const -> std::size_t;

  std::shared_ptr<const CompiledPatterns> patterns_;
  std::string window_;                // text that may still be part of a match
  std::size_t lines_before_{};        // the number of line ends before the window
  std::vector<std::size_t> returns_;  // positions of lone carriage returns: patterns treat them as line ends, line numbers do not
  std::map<std::size_t, Match> found_;
  bool is_first_{true};
  bool is_utf16_{};
  bool is_in_escape_{};
};

}  // namespace gpusolve::engine::diagnose
