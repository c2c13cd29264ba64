#include "engine/diagnose/log_scan.hpp"

#include <re2/re2.h>
#include <re2/set.h>

#include <algorithm>
#include <mutex>
#include <optional>
#include <utility>

#include "base/url/secrets.hpp"

namespace gpusolve::engine::diagnose {
namespace {

constexpr std::size_t k_window = std::size_t{1} << 20U;
/// Longer than any message. The end of each window is scanned again together with the next window.
constexpr std::size_t k_overlap = 16384;
constexpr std::size_t k_longest_line = 400;
constexpr std::int64_t k_regex_memory = std::int64_t{64} << 20U;

auto options() -> RE2::Options {
  RE2::Options options(RE2::Latin1);  // byte by byte: logs have any encoding, and the messages are ASCII
  options.set_case_sensitive(false);
  options.set_log_errors(false);
  options.set_max_mem(k_regex_memory);
  return options;
}

constexpr std::string_view k_blanks = " \t\n";

/// The start of the first word between two offsets; if there is none, the second offset. A part of a URL would not show that the URL
/// contains a secret.
auto word_start(std::string_view text, std::size_t from, std::size_t to) -> std::size_t {
  return std::min(text.find_first_of(k_blanks, from), to - 1) + 1;
}

/// The line around a position, without blanks at its ends and without secrets in URLs.
auto line_around(std::string_view text, std::size_t at, std::size_t length) -> std::string {
  const auto before = text.rfind('\n', at);
  const auto start = at > 0 && before != std::string_view::npos && before < at ? before + 1 : (at > 0 ? std::size_t{0} : at);
  const auto end = std::min(text.find('\n', at + length), text.size());
  auto line = text.substr(start, end - start);
  if (line.size() > k_longest_line) {
    const auto from = at - start > k_longest_line / 2 ? word_start(text, at - k_longest_line / 4, at) : start;
    line = text.substr(from, std::min(text.find_first_of(k_blanks, from + k_longest_line), end) - from);
  }
  const auto clean = url::text_without_secrets(line);
  line = std::string_view(clean).substr(0, k_longest_line);
  const auto first = line.find_first_not_of(k_blanks);
  return first == std::string_view::npos ? std::string() : std::string(line.substr(first, line.find_last_not_of(k_blanks) - first + 1));
}

constexpr std::string_view k_ends_of_clauses = ".,;:!?";

/// Whether a clause ends here: at a mark before a blank (so not at the point in a version), before `but`, or at the end of the line.
auto ends_clause(std::string_view text, std::size_t at) -> bool {
  constexpr std::string_view k_but = " but ";
  const bool is_mark = k_ends_of_clauses.find(text[at]) != std::string_view::npos;
  return text[at] == '\n' || text.substr(at).starts_with(k_but) ||
         (is_mark && (at + 1 == text.size() || k_blanks.find(text[at + 1]) != std::string_view::npos));
}

/// The clause that contains a part of the text.
auto clause_around(std::string_view text, std::string_view part) -> std::string_view {
  auto start = static_cast<std::size_t>(part.data() - text.data());
  auto end = start + part.size();
  const auto least = start - std::min(start, k_longest_line);
  const auto most = std::min(end + k_longest_line, text.size());
  while (start > least && !ends_clause(text, start - 1)) {
    --start;
  }
  while (end < most && !ends_clause(text, end)) {
    ++end;
  }
  return text.substr(start, end - start);
}

/// One pattern, compiled when it is first needed: few patterns occur in a log, and the combined set finds out which.
class LazyRegex {
 public:
  explicit LazyRegex(const std::string& text) : text_("(?:" + text + ")") {}
  auto get() const -> const RE2& {
    std::call_once(once_, [this] { regex_.emplace(text_, options()); });
    return *regex_;
  }

 private:
  std::string text_;
  mutable std::once_flag once_;
  mutable std::optional<RE2> regex_;
};

}  // namespace

class CompiledPatterns {
 public:
  CompiledPatterns() : set_(options(), RE2::UNANCHORED) {}

  auto add(const Pattern& pattern) -> Status {
    std::string why;
    if (set_.Add(pattern.regex, &why) < 0) {
      return Error{ErrorKind::usage, "the pattern of " + quote(pattern.id) + " is no regular expression: " + why, "messages.yaml"};
    }
    each_.push_back(std::make_unique<LazyRegex>(pattern.regex));
    unless_.push_back(pattern.unless.empty() ? nullptr : std::make_unique<LazyRegex>(pattern.unless));
    keeps_other_.push_back(pattern.keeps_other);
    ids_.push_back(pattern.id);
    return std::monostate{};
  }
  auto compile() -> bool { return set_.Compile(); }

  /// The patterns that occur in the text, found in one pass.
  auto occurring(std::string_view text) const -> std::vector<int> {
    std::vector<int> hits;
    RE2::Set::ErrorInfo error{};
    if (!set_.Match(text, &hits, &error) && error.kind != RE2::Set::kNoError) {
      // RE2 ran out of memory for the combined automaton: try each pattern separately.
      for (int i = 0; i < static_cast<int>(each_.size()); ++i) {
        hits.push_back(i);
      }
    }
    std::ranges::sort(hits);
    return hits;
  }

  /// The first match and its position in the text. Both leave out blanks at the start of the match.
  auto match(std::size_t index, std::string_view text) const -> std::optional<std::pair<Match, std::size_t>> {
    auto groups = groups_of(index);
    if (!find(index, text, 0, groups)) {
      return std::nullopt;
    }
    Match match;
    match.id = ids_[index];
    match.text = std::string(groups[0]);
    const auto blanks = std::min(match.text.find_first_not_of(k_blanks), match.text.size());
    const auto at = static_cast<std::size_t>(groups[0].data() - text.data()) + blanks;
    match.line = line_around(text, at, groups[0].size() - blanks);
    match.captured = captured(index, groups);
    while (keeps_other_[index] && match.other.empty() && find(index, text, end_of(groups, text), groups)) {
      const auto next = captured(index, groups);
      match.other = next == match.captured ? Captured() : next;
    }
    return std::pair(std::move(match), at);
  }

 private:
  using Groups = std::vector<re2::StringPiece>;
  using Captured = std::map<std::string, std::string, std::less<>>;

  auto groups_of(std::size_t index) const -> Groups {
    return Groups(static_cast<std::size_t>(each_[index]->get().NumberOfCapturingGroups()) + 1);
  }

  static auto end_of(const Groups& groups, std::string_view text) -> std::size_t {
    return static_cast<std::size_t>(groups[0].data() - text.data()) + groups[0].size();
  }

  /// Finds the next match, from a position on, that `unless` does not exclude.
  auto find(std::size_t index, std::string_view text, std::size_t from, Groups& groups) const -> bool {
    const auto& regex = each_[index]->get();
    while (regex.Match(text, from, text.size(), RE2::UNANCHORED, groups.data(), static_cast<int>(groups.size()))) {
      if (!is_passed_over(index, text, groups[0])) {
        return true;
      }
      from = end_of(groups, text);
    }
    return false;
  }

  auto captured(std::size_t index, const Groups& groups) const -> Captured {
    Captured all;
    for (const auto& [name, number] : each_[index]->get().NamedCapturingGroups()) {
      const auto& group = groups[static_cast<std::size_t>(number)];
      if (group.data() != nullptr) {
        all.emplace(name, std::string(group));
      }
    }
    return all;
  }

  auto is_passed_over(std::size_t index, std::string_view text, re2::StringPiece part) const -> bool {
    return unless_[index] && RE2::PartialMatch(clause_around(text, {part.data(), part.size()}), unless_[index]->get());
  }

  RE2::Set set_;
  std::vector<std::unique_ptr<LazyRegex>> each_;
  std::vector<std::unique_ptr<LazyRegex>> unless_;  // null if every match counts
  std::vector<bool> keeps_other_;
  std::vector<std::string> ids_;
};

auto compile_patterns(const std::vector<Pattern>& patterns) -> Result<std::shared_ptr<const CompiledPatterns>> {
  auto compiled = std::make_shared<CompiledPatterns>();
  for (const auto& pattern : patterns) {
    if (auto added = compiled->add(pattern); !added) {
      return added.error();
    }
  }
  GPUSOLVE_CHECK(compiled->compile(), "the patterns of messages do not fit into memory");
  return std::shared_ptr<const CompiledPatterns>(std::move(compiled));
}

namespace {

/// The length of the text's start that goes into the window unchanged. A run is short, so that a text with many marks is not searched again
/// and again for each of them.
auto plain_run(std::string_view text) -> std::size_t {
  constexpr std::size_t k_longest_run = 256;
  constexpr std::string_view k_marks("\0\r\x1b", 3);
  text = text.substr(0, k_longest_run);
  for (const char mark : k_marks) {
    text = text.substr(0, text.find(mark));
  }
  return text.size();
}

}  // namespace

LogScan::LogScan(std::shared_ptr<const CompiledPatterns> patterns) : patterns_(std::move(patterns)) {}

void LogScan::feed(std::string_view piece) {
  if (is_first_ && piece.size() >= 2) {
    is_utf16_ = piece.starts_with("\xff\xfe") || piece.starts_with("\xfe\xff");
    piece.remove_prefix(is_utf16_ ? 2 : piece.starts_with("\xef\xbb\xbf") ? 3 : 0);  // the byte order mark is not part of a message
    is_first_ = false;
  }
  while (!piece.empty()) {
    const auto run = is_in_escape_ || is_after_return() ? std::size_t{0} : plain_run(piece.substr(0, k_window - window_.size()));
    window_ += piece.substr(0, run);
    piece.remove_prefix(run);
    if (run == 0) {
      take(piece.front());
      piece.remove_prefix(1);
    }
    if (window_.size() >= k_window) {
      search();
      forget(window_.size() - k_overlap);
    }
  }
}

void LogScan::take(char c) {
  if (is_utf16_ && c == '\0') {
    return;
  }
  // A colour code, such as `ESC [ 31 m`, may be in the middle of a message.
  if (is_in_escape_) {
    is_in_escape_ = c == '[' || c == ';' || (c >= '0' && c <= '9');
  } else if (c == '\x1b') {
    is_in_escape_ = true;
  } else {
    add(c);
  }
}

auto LogScan::is_after_return() const -> bool { return !returns_.empty() && returns_.back() + 1 == window_.size(); }

void LogScan::add(char c) {
  if (c == '\n' && is_after_return()) {
    returns_.pop_back();  // both characters together end one line
    return;
  }
  if (c == '\r') {
    returns_.push_back(window_.size());
  }
  window_ += c == '\r' ? '\n' : c;
}

void LogScan::forget(std::size_t count) {
  lines_before_ = line_number_at(count) - 1;
  window_.erase(0, count);
  returns_.erase(returns_.begin(), std::ranges::lower_bound(returns_, count));
  for (auto& position : returns_) {
    position -= count;
  }
}

auto LogScan::line_number_at(std::size_t position) const -> std::size_t {
  const auto ends = std::count(window_.begin(), window_.begin() + static_cast<std::ptrdiff_t>(position), '\n');
  const auto alone = std::ranges::lower_bound(returns_, position) - returns_.begin();
  return lines_before_ + static_cast<std::size_t>(ends - alone) + 1;
}

void LogScan::search() {
  for (const int hit : patterns_->occurring(window_)) {
    const auto index = static_cast<std::size_t>(hit);
    if (found_.contains(index)) {
      continue;
    }
    if (auto found = patterns_->match(index, window_)) {
      found->first.line_number = line_number_at(found->second);
      found_.emplace(index, std::move(found->first));
    }
  }
}

auto LogScan::finish() -> std::vector<Match> {
  search();
  std::vector<Match> matches;
  matches.reserve(found_.size());
  for (auto& [index, match] : found_) {
    matches.push_back(std::move(match));
  }
  return matches;
}

}  // namespace gpusolve::engine::diagnose
