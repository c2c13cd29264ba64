// Parses markers into nodes. Recurses only for parentheses, up to k_deepest_marker.
#include <algorithm>
#include <array>
#include <utility>

#include "adapters/pypi/marker.hpp"
#include "adapters/pypi/name.hpp"
#include "adapters/pypi/python_string.hpp"
#include "adapters/pypi/scanner.hpp"

namespace gpusolve::pypi {

namespace {

// Each variable's spelling and current name. Older spellings have dots (PEP 345) or are other words.
constexpr std::array<std::pair<std::string_view, std::string_view>, 20> k_variables = {
    {{"python_version", "python_version"},
     {"python_full_version", "python_full_version"},
     {"os_name", "os_name"},
     {"os.name", "os_name"},
     {"sys_platform", "sys_platform"},
     {"sys.platform", "sys_platform"},
     {"platform_release", "platform_release"},
     {"platform_system", "platform_system"},
     {"platform_version", "platform_version"},
     {"platform.version", "platform_version"},
     {"platform_machine", "platform_machine"},
     {"platform.machine", "platform_machine"},
     {"platform_python_implementation", "platform_python_implementation"},
     {"platform.python_implementation", "platform_python_implementation"},
     {"python_implementation", "platform_python_implementation"},
     {"implementation_name", "implementation_name"},
     {"implementation_version", "implementation_version"},
     {"extra", "extra"},
     {"extras", "extras"},
     {"dependency_groups", "dependency_groups"}}};

constexpr std::array<std::string_view, 8> k_comparisons = {"===", "==", "~=", "!=", "<=", ">=", "<", ">"};

auto read_literal(Scanner& scanner, char mark) -> Result<MarkerOperand> {
  auto ahead = scanner;
  ahead.skip(1);
  const auto body = ahead.take_until(std::string_view(&mark, 1));
  auto value = ahead.is_at_end() ? std::nullopt : decode_python_string(body);
  if (!value) {
    return scanner.expected("a string that ends with the quote it began with");
  }
  ahead.skip(1);
  scanner = ahead;
  return MarkerOperand(MarkerLiteral{std::move(*value)});
}

auto read_operand(Scanner& scanner) -> Result<MarkerOperand> {
  for (const auto& [spelling, name] : k_variables) {
    if (scanner.accept_word(spelling)) {
      return MarkerOperand(MarkerVariable{std::string(name)});
    }
  }
  for (const char mark : {'\'', '"'}) {
    if (scanner.starts_with(mark)) {
      return read_literal(scanner, mark);
    }
  }
  return scanner.expected("a marker variable such as `python_version`, or a quoted string");
}

auto read_operator(Scanner& scanner) -> Result<std::string> {
  if (scanner.accept_word("in")) {
    return std::string("in");
  }
  if (scanner.accept_word("not")) {
    if (scanner.skip_space() && scanner.accept_word("in")) {
      return std::string("not in");
    }
    return scanner.expected("`in` after `not`");
  }
  const auto found = std::ranges::find_if(k_comparisons, [&](std::string_view op) { return scanner.accept(op); });
  if (found != k_comparisons.end()) {
    return std::string(*found);
  }
  return scanner.expected("one of <= < != == >= > ~= === in, not in");
}

auto is_variable(const MarkerOperand& operand, std::string_view name) -> bool {
  const auto* variable = std::get_if<MarkerVariable>(&operand);
  return variable != nullptr && variable->name == name;
}

void normalise_literal(MarkerOperand& operand) {
  if (auto* literal = std::get_if<MarkerLiteral>(&operand)) {
    literal->value = normalise_name(literal->value);
  }
}

/// Normalises names of extras and groups, whose spellings are equivalent (PEP 685).
void normalise_names(MarkerComparison& comparison) {
  if (is_variable(comparison.left, "extra")) {
    normalise_literal(comparison.right);
  }
  for (const auto* name : {"extra", "extras", "dependency_groups"}) {
    if (is_variable(comparison.right, name)) {
      normalise_literal(comparison.left);
    }
  }
}

auto read_comparison(Scanner& scanner) -> Result<MarkerNode> {
  auto left = read_operand(scanner);
  if (!left) {
    return left.error();
  }
  scanner.skip_space();
  auto op = read_operator(scanner);
  if (!op) {
    return op.error();
  }
  scanner.skip_space();
  auto right = read_operand(scanner);
  if (!right) {
    return right.error();
  }
  MarkerComparison comparison{std::move(*left), std::move(*op), std::move(*right)};
  normalise_names(comparison);
  return MarkerNode{std::move(comparison)};
}

auto read_group(Scanner& scanner, std::size_t depth) -> Result<MarkerGroup>;

auto read_node(Scanner& scanner, std::size_t depth) -> Result<MarkerNode> {
  if (!scanner.accept("(")) {
    return read_comparison(scanner);
  }
  if (depth >= k_deepest_marker) {
    return scanner.expected("no more than " + std::to_string(k_deepest_marker) + " parentheses inside each other");
  }
  auto group = read_group(scanner, depth + 1);
  if (!group) {
    return group.error();
  }
  if (!scanner.accept(")")) {
    return scanner.expected("`)`");
  }
  return MarkerNode{std::move(*group)};
}

auto read_group(Scanner& scanner, std::size_t depth) -> Result<MarkerGroup> {
  MarkerGroup group;
  group.alternatives.emplace_back();
  for (;;) {
    scanner.skip_space();
    auto node = read_node(scanner, depth);
    if (!node) {
      return node.error();
    }
    group.alternatives.back().push_back(std::move(*node));
    scanner.skip_space();
    if (scanner.accept_word("or")) {
      group.alternatives.emplace_back();
    } else if (!scanner.accept_word("and")) {
      return group;
    }
  }
}

}  // namespace

auto parse_marker_at(Scanner& scanner) -> Result<Marker> {
  if (scanner.rest().size() > k_longest_marker) {
    return usage_error("marker " + quote(scanner.rest()) + " is longer than " + std::to_string(k_longest_marker) + " characters");
  }
  auto group = read_group(scanner, 0);
  if (!group) {
    return group.error();
  }
  return Marker(std::move(*group));
}

auto parse_marker(std::string_view text) -> Result<Marker> {
  Scanner scanner(text);
  auto marker = parse_marker_at(scanner);
  if (marker && !scanner.is_at_end()) {
    return scanner.expected("`and`, `or` or the end");
  }
  return marker;
}

}  // namespace gpusolve::pypi
