// Looks for known patterns in a log of any length, a piece at a time: memory does not grow with the log.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "resolver/result.hpp"

namespace gpusolve::cli::diagnose {

/// Something to look for: RE2, without regard to case; it may span lines where it says so.
struct Pattern {
  std::string id;
  std::string regex;
};

/// The first place where a pattern matched.
struct Match {
  std::string id;
  std::string line;                                          ///< the line around it, cut at 400 bytes
  std::string text;                                          ///< what the whole pattern matched
  std::map<std::string, std::string, std::less<>> captured;  ///< by the names of the pattern's groups; those that took part
  auto operator==(const Match&) const -> bool = default;
};

/// The patterns, compiled.
class Patterns;

class LogScan {
 public:
  /// Errors (kind `usage`) name a pattern that is none.
  [[nodiscard]] static auto open(const std::vector<Pattern>& patterns) -> Result<LogScan>;
  LogScan(LogScan&&) noexcept;
  auto operator=(LogScan&&) noexcept -> LogScan&;
  ~LogScan();

  /// The next piece, of any size. Colour codes are passed over, UTF-16 with a byte order mark is read as far as it is ASCII, other
  /// encodings around the messages do no harm.
  void feed(std::string_view piece);
  /// The matches in the order of the patterns, one for each.
  [[nodiscard]] auto finish() -> std::vector<Match>;

 private:
  explicit LogScan(std::unique_ptr<Patterns> patterns);
  void search();

  std::unique_ptr<Patterns> patterns_;
  std::string window_;  // what is not settled yet
  std::map<std::size_t, Match> found_;
  bool is_first_{true};
  bool is_utf16_{};
  bool is_in_escape_{};
};

}  // namespace gpusolve::cli::diagnose
