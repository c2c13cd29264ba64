// Searches a log of any length for known patterns, piece by piece. Memory does not grow with the log.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace gpusolve::engine::diagnose {

/// A pattern in RE2 syntax, case-insensitive; it can match several lines only if it says so.
struct Pattern {
  std::string id;
  std::string regex;
  std::string unless{};  ///< a match whose clause matches this is passed over; empty: none is
  bool keeps_other{};    ///< looks for a second match, of another text
};

/// The first match of a pattern that counts.
struct Match {
  std::string id;
  std::string line;                                          ///< the surrounding line, cut at 400 bytes
  std::string text;                                          ///< the text that the whole pattern matched
  std::map<std::string, std::string, std::less<>> captured;  ///< key: name of the group; only groups that took part
  std::map<std::string, std::string, std::less<>> other;     ///< likewise of the first match with other text, if the pattern keeps it
  std::size_t line_number{};                                 ///< where the text begins, from 1
  auto operator==(const Match&) const -> bool = default;
};

/// Compiled patterns. They serve any number of scans, in any thread: to compile them takes longer than to search a short log.
class CompiledPatterns;
/// Errors (kind `usage`) name an invalid pattern.
[[nodiscard]] auto compile_patterns(const std::vector<Pattern>& patterns) -> Result<std::shared_ptr<const CompiledPatterns>>;

class LogScan {
 public:
  explicit LogScan(std::shared_ptr<const CompiledPatterns> patterns);

  /// Scans the next piece, of any size. Skips colour codes, reads UTF-16 with a byte order mark as far as it is ASCII, and tolerates other
  /// encodings around the messages.
  void feed(std::string_view piece);
  /// The matches in the order of the patterns, at most one each.
  [[nodiscard]] auto finish() -> std::vector<Match>;

 private:
  void search();
  void take(char c);
  void add(char c);
  /// Whether the window ends with a carriage return, which a line feed would complete.
  [[nodiscard]] auto is_after_return() const -> bool;
  void forget(std::size_t count);
  /// The number of the line of the input that holds this position of the window.
  [[nodiscard]] auto line_number_at(std::size_t position) const -> std::size_t;

  std::shared_ptr<const CompiledPatterns> patterns_;
  std::string window_;                // text that may still be part of a match
  std::size_t lines_before_{};        // the ends of lines that the window no longer holds
  std::vector<std::size_t> returns_;  // positions in the window: a carriage return alone ends a line for the patterns, and none of the file
  std::map<std::size_t, Match> found_;
  bool is_first_{true};
  bool is_utf16_{};
  bool is_in_escape_{};
};

}  // namespace gpusolve::engine::diagnose
