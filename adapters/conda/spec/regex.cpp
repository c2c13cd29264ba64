#include "adapters/conda/spec/regex.hpp"

#include <re2/re2.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "adapters/conda/spec/regex_conditions.hpp"

namespace gpusolve::conda {
namespace {

constexpr std::size_t k_longest_expression = 1000;
constexpr std::int64_t k_most_memory = std::int64_t{1} << 20;

/// Translates Python's notation to RE2's: `\Z` to `\z`, `\_` to `_`, `{,3}` to `{0,3}`.
auto in_re2_spelling(std::string_view expression) -> std::string {
  std::string out;
  for (std::size_t i = 0; i < expression.size(); ++i) {
    const auto rest = expression.substr(i);
    if (rest.starts_with("\\Z")) {
      out += "\\z", ++i;
    } else if (rest.starts_with("\\_")) {
      out += '_', ++i;
    } else if (rest.front() == '\\') {
      out += rest.substr(0, 2), ++i;
    } else if (rest.starts_with("{,")) {
      out += "{0,", ++i;
    } else {
      out += rest.front();
    }
  }
  return out;
}

auto options(bool case_sensitive) -> re2::RE2::Options {
  re2::RE2::Options options;
  options.set_log_errors(false);
  options.set_max_mem(k_most_memory);
  options.set_case_sensitive(case_sensitive);
  return options;
}

auto has_look_around(std::string_view text) -> bool {
  return std::ranges::any_of(std::to_array<std::string_view>({"(?=", "(?!", "(?<=", "(?<!"}),
                             [text](std::string_view opening) { return text.find(opening) != std::string_view::npos; });
}

}  // namespace

struct Regex::Compiled {
  re2::RE2 expression;
  Compiled(const std::string& text, bool case_sensitive) : expression(text, options(case_sensitive)) {}
};

auto Regex::matches(std::string_view text) const -> bool {
  const re2::StringPiece piece(text.data(), text.size());
  return std::ranges::all_of(conditions_, [&](const Condition& condition) {
    return condition.expression->expression.Match(piece, 0, piece.size(), re2::RE2::ANCHOR_START, nullptr, 0) == condition.wanted;
  });
}

auto parse_regex(std::string_view expression, bool case_sensitive) -> Result<Regex> {
  const auto refuse = [expression](const std::string& why) {
    return usage_error("regular expression " + quote(expression) + " is not understood: " + why);
  };
  if (expression.size() > k_longest_expression) {
    return refuse("it is longer than 1000 bytes");
  }
  const auto body = expression.substr(expression.starts_with('^') ? 1 : 0);
  if (body.starts_with('*') || body.starts_with('+') || body.starts_with('?')) {
    return refuse("there is nothing to repeat at its start");
  }
  Regex regex;
  for (const auto& part : detail::split_conditions(expression)) {
    auto compiled = std::make_shared<const Regex::Compiled>(in_re2_spelling(part.expression), case_sensitive);
    if (!compiled->expression.ok()) {
      return refuse(has_look_around(part.expression) ? "look-around may occur at its start only" : compiled->expression.error());
    }
    regex.conditions_.push_back({std::move(compiled), part.wanted});
  }
  return regex;
}

}  // namespace gpusolve::conda
