#include "adapters/pypi/requirement.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "adapters/pypi/name.hpp"
#include "adapters/pypi/scanner.hpp"
#include "base/plain.hpp"

namespace gpusolve::pypi {

namespace {

/// A name begins with a letter or digit and extends to the last end of a word: dots and dashes only inside.
auto read_identifier(Scanner& scanner) -> std::optional<std::string> {
  const auto rest = scanner.rest();
  if (rest.empty() || !is_alphanumeric(rest.front())) {
    return std::nullopt;
  }
  const auto is_part = [](char c) { return is_alphanumeric(c) || c == '.' || c == '_' || c == '-'; };
  auto size = static_cast<std::size_t>(std::ranges::find_if_not(rest, is_part) - rest.begin());
  const auto is_boundary = [&](std::size_t at) { return is_word(rest[at - 1]) != (at < rest.size() && is_word(rest[at])); };
  while (size > 0 && !is_boundary(size)) {
    --size;
  }
  if (size == 0) {
    return std::nullopt;
  }
  scanner.skip(size);
  return std::string(rest.substr(0, size));
}

auto read_extras(Scanner& scanner) -> Result<std::vector<std::string>> {
  std::set<std::string> extras;
  if (!scanner.accept("[")) {
    return std::vector<std::string>();
  }
  scanner.skip_space();
  for (bool is_another_due = false; !scanner.accept("]");) {
    auto extra = read_identifier(scanner);
    if (!extra) {
      return scanner.expected(is_another_due ? "the name of an extra after the comma" : "the name of an extra, or `]`");
    }
    extras.insert(std::move(*extra));
    scanner.skip_space();
    is_another_due = scanner.accept(",");
    scanner.skip_space();
    if (!is_another_due && !scanner.starts_with(']')) {
      return scanner.expected("`,` or `]`");
    }
    if (is_another_due && scanner.starts_with(']')) {
      return scanner.expected("the name of an extra after the comma");
    }
  }
  return std::vector<std::string>(extras.begin(), extras.end());
}

/// One operator with its version, as text; empty if no operator follows. Any white space may follow the operator. The operand of `===`
/// extends to the next space and may contain commas.
auto take_specifier(Scanner& scanner) -> std::string_view {
  const auto rest = scanner.rest();
  const auto op = leading_operator(rest);
  if (!op) {
    return {};
  }
  auto size = operator_text(*op).size();
  while (const auto width = leading_space(rest.substr(size))) {
    size += width;
  }
  const std::string_view stops = *op == Operator::arbitrary ? ";)" : ",;)";
  while (size < rest.size() && stops.find(rest[size]) == std::string_view::npos && leading_space(rest.substr(size)) == 0) {
    ++size;
  }
  scanner.skip(size);
  return rest.substr(0, size);
}

auto read_specifiers(Scanner& scanner) -> Result<SpecifierSet> {
  const bool has_parenthesis = scanner.accept("(");
  scanner.skip_space();
  std::string collected;
  for (auto piece = take_specifier(scanner); !piece.empty(); piece = take_specifier(scanner)) {
    collected += piece;
    scanner.skip_space();
    if (!scanner.accept(",")) {
      break;
    }
    collected += ',';
    scanner.skip_space();
  }
  scanner.skip_space();
  if (has_parenthesis && !scanner.accept(")")) {
    return scanner.expected("`)`");
  }
  return parse_specifier_set(collected);
}

/// Parses everything after the name and the extras, except for the marker.
auto read_target(Scanner& scanner, Requirement& requirement) -> Status {
  if (!scanner.accept("@")) {
    auto specifiers = read_specifiers(scanner);
    if (!specifiers) {
      return specifiers.error();
    }
    requirement.specifiers = std::move(*specifiers);
    scanner.skip_space();
    return std::monostate();
  }
  scanner.skip_space();
  const auto url = scanner.take_until(" \t");
  if (url.empty()) {
    return scanner.expected("a URL after `@`");
  }
  requirement.url = std::string(url);
  scanner.skip_space();
  return std::monostate();
}

auto read_marker(Scanner& scanner, Requirement& requirement) -> Status {
  if (scanner.is_at_end()) {
    return std::monostate();
  }
  if (!scanner.accept(";")) {
    return scanner.expected(requirement.url ? "`;` before a marker, or the end"
                                            : "a version specifier such as `>=1.0`, `;` before a marker, or the end");
  }
  auto marker = parse_marker_at(scanner);
  if (!marker) {
    return marker.error();
  }
  if (!scanner.is_at_end()) {
    return scanner.expected("`and`, `or` or the end");
  }
  requirement.marker = std::move(*marker);
  return std::monostate();
}

auto normalised(const std::vector<std::string>& names) -> std::set<std::string> {
  std::set<std::string> out;
  std::ranges::transform(names, std::inserter(out, out.end()), [](const std::string& name) { return normalise_name(name); });
  return out;
}

}  // namespace

auto Requirement::text() const -> std::string {
  std::string out = name + (extras.empty() ? "" : "[" + joined(extras, ",") + "]") + specifiers.text();
  if (url) {
    out += " @ " + *url + (marker ? " " : "");
  }
  return out + (marker ? "; " + marker->text() : "");
}

auto Requirement::operator==(const Requirement& other) const -> bool {
  return normalise_name(name) == normalise_name(other.name) && normalised(extras) == normalised(other.extras) &&
         specifiers == other.specifiers && url == other.url && marker == other.marker;
}

auto parse_requirement(std::string_view text) -> Result<Requirement> {
  if (text.size() > k_longest_requirement) {
    return usage_error("requirement " + quote(text) + " is longer than " + std::to_string(k_longest_requirement) + " characters");
  }
  Scanner scanner(text);
  scanner.skip_space();
  auto name = read_identifier(scanner);
  if (!name) {
    return scanner.expected("the name of a package");
  }
  Requirement requirement;
  requirement.name = std::move(*name);
  scanner.skip_space();
  auto extras = read_extras(scanner);
  if (!extras) {
    return extras.error();
  }
  requirement.extras = std::move(*extras);
  scanner.skip_space();
  if (auto target = read_target(scanner, requirement); !target) {
    return target.error();
  }
  if (auto marker = read_marker(scanner, requirement); !marker) {
    return marker.error();
  }
  return requirement;
}

}  // namespace gpusolve::pypi
