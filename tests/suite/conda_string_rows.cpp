// Rows on how libmamba and rattler match one text (a build, a name), composed from our own parts.
//
// conda has no such function, so nothing in these rows is about conda. The two differ from conda and from each other: libmamba treats a
// text with characters other than letters, digits, `-`, `_` and `*` as a regex that must match the whole value; rattler follows CEP 29,
// which ignores case.
#include <algorithm>

#include "adapters/conda/spec/pattern.hpp"
#include "base/ascii.hpp"
#include "tests/suite/conda_rules.hpp"

namespace gpusolve::suite {
namespace {

using conda::parse_regex;

auto word(bool answer) -> std::string { return answer ? "true" : "false"; }

auto regex_answer(const std::string& expression, std::string_view value, bool case_sensitive) -> std::string {
  const auto regex = parse_regex(expression, case_sensitive);
  return regex ? word(regex->matches(value)) : "error";
}

/// libmamba's regex: it must match the whole value, and a `*` without a `.` before it is a glob's.
auto anchored(std::string_view pattern) -> std::string {
  if (pattern.size() > 1 && pattern.starts_with('^') && pattern.ends_with('$')) {
    return std::string(pattern);
  }
  pattern.remove_prefix(pattern.starts_with('^') ? 1 : 0);
  pattern.remove_suffix(pattern.ends_with('$') ? 1 : 0);
  std::string out = "^";
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    out += pattern[i] == '*' && (i == 0 || pattern[i - 1] != '.') ? "." : "";
    out += pattern[i];
  }
  return out + "$";
}

auto libmamba_answer(const std::string& pattern, std::string_view value) -> std::string {
  const auto is_glob_character = [](char c) { return ascii::is_alphanumeric(c) || c == '-' || c == '_' || c == '*'; };
  if (pattern.empty()) {
    return "true";
  }
  return std::ranges::all_of(pattern, is_glob_character) ? word(conda::glob_matches(pattern, value))
                                                         : regex_answer(anchored(pattern), value, true);
}

auto rattler_answer(const std::string& pattern, std::string_view value) -> std::string {
  if (pattern.size() > 1 && pattern.starts_with('^') && pattern.ends_with('$')) {
    return regex_answer(pattern, value, false);
  }
  const auto lower = conda::parse_pattern(ascii::lower(pattern));
  return lower ? word(lower->matches(ascii::lower(value))) : "error";
}

}  // namespace

auto judge_string_matcher(const Row& row) -> Verdict {
  const auto& pattern = row.field(1);
  const auto& value = row.field(2);
  const auto& expected = row.field(3);
  if (row.field(0) == "string_glob") {
    return compare(expected, word(pattern.empty() || conda::glob_matches(pattern, value)));
  }
  if (row.field(0) == "string_regex") {
    return compare(expected, regex_answer(anchored(pattern), value, true));
  }
  return compare(expected, is_asserted_by(row.field(4), "rattler") ? rattler_answer(pattern, value) : libmamba_answer(pattern, value));
}

}  // namespace gpusolve::suite
