#include "adapters/pypi/marker.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "adapters/pypi/name.hpp"
#include "adapters/pypi/specifier.hpp"
#include "base/overloaded.hpp"

namespace gpusolve::pypi {

namespace {

// Variables that contain versions. They are compared as versions if the other side is also a version.
constexpr std::array<std::string_view, 4> k_version_names = {"implementation_version", "platform_release", "python_full_version",
                                                             "python_version"};

/// The variable `extra`: one name, because pip evaluates a marker for each extra separately, or the set of all extras, as in uv.
constexpr auto k_extra = "extra";

auto operand_text(const MarkerOperand& operand) -> std::string {
  return std::visit(overloaded{[](const MarkerVariable& variable) { return variable.name; },
                               [](const MarkerLiteral& literal) {
                                 const char mark = literal.value.find('"') == std::string::npos ? '"' : '\'';
                                 return mark + literal.value + mark;
                               }},
                    operand);
}

auto comparison_text(const MarkerComparison& comparison) -> std::string {
  return operand_text(comparison.left) + " " + comparison.op + " " + operand_text(comparison.right);
}

auto group_text(const MarkerGroup& group, bool is_outermost) -> std::string;

auto node_text(const MarkerNode& node, bool is_outermost) -> std::string {
  return std::visit(overloaded{[](const MarkerComparison& comparison) { return comparison_text(comparison); },
                               [&](const MarkerGroup& group) { return group_text(group, is_outermost); }},
                    node.content);
}

// Omits parentheses around a single node and around the whole marker.
auto group_text(const MarkerGroup& group, bool is_outermost) -> std::string {
  if (group.alternatives.size() == 1 && group.alternatives.front().size() == 1) {
    return node_text(group.alternatives.front().front(), is_outermost);
  }
  std::string out;
  for (const auto& alternative : group.alternatives) {
    out += out.empty() ? "" : " or ";
    for (const auto& node : alternative) {
      out += (&node == &alternative.front() ? "" : " and ") + node_text(node, false);
    }
  }
  return is_outermost ? out : "(" + out + ")";
}

auto group_uses(const MarkerGroup& group, std::string_view variable) -> bool {
  const auto is_it = [&](const MarkerOperand& operand) {
    const auto* found = std::get_if<MarkerVariable>(&operand);
    return found != nullptr && found->name == variable;
  };
  const auto node_uses = [&](const MarkerNode& node) {
    return std::visit(overloaded{[&](const MarkerComparison& comparison) { return is_it(comparison.left) || is_it(comparison.right); },
                                 [&](const MarkerGroup& inner) { return group_uses(inner, variable); }},
                      node.content);
  };
  return std::ranges::any_of(group.alternatives, [&](const auto& nodes) { return std::ranges::any_of(nodes, node_uses); });
}

/// The values of both sides, and the variable that determines how to compare them.
struct Sides {
  std::string left;
  std::string right;
  const std::set<std::string>* right_set{};
  std::string key;
};

auto undefined(std::string_view name) -> Error {
  return {ErrorKind::usage, "marker asks for " + quote(name) + ", which is not known here"};
}

auto no_meaning(const MarkerComparison& comparison) -> Error {
  return {ErrorKind::usage, "marker " + quote(comparison_text(comparison)) + " compares what has no such order"};
}

/// Repairs a value: untagged builds of CPython report `3.11.1+`, which is not a version; names of extras are normalised.
auto repaired(std::string_view name, const std::string& value) -> std::string {
  if (name == k_extra) {
    return normalise_name(value);
  }
  return name == "python_full_version" && value.ends_with('+') ? value + "local" : value;
}

auto raw_text(const MarkerOperand& operand) -> const std::string& {
  return std::visit(overloaded{[](const MarkerVariable& variable) -> const std::string& { return variable.name; },
                               [](const MarkerLiteral& literal) -> const std::string& { return literal.value; }},
                    operand);
}

/// Looks up the variable on one side (the left one if both are variables) and takes the other side literally.
auto sides_of(const MarkerComparison& comparison, const MarkerEnvironment& environment) -> Result<Sides> {
  const bool is_left_looked_up = std::holds_alternative<MarkerVariable>(comparison.left);
  Sides sides;
  sides.key = raw_text(is_left_looked_up ? comparison.left : comparison.right);
  sides.left = raw_text(comparison.left);
  sides.right = raw_text(comparison.right);
  if (const auto set = environment.sets.find(sides.key); set != environment.sets.end()) {
    if (is_left_looked_up && sides.key != k_extra) {
      return no_meaning(comparison);  // a set may stand only to the right of `in`
    }
    sides.left = raw_text(is_left_looked_up ? comparison.right : comparison.left);
    sides.right_set = &set->second;
    return sides;
  }
  const auto value = environment.values.find(sides.key);
  if (value == environment.values.end()) {
    return undefined(sides.key);
  }
  (is_left_looked_up ? sides.left : sides.right) = repaired(sides.key, value->second);
  return sides;
}

/// Compares as versions if the right side is a version; otherwise nullopt.
auto compare_versions(const Sides& sides, const std::string& op) -> std::optional<bool> {
  if (sides.right_set != nullptr || std::ranges::find(k_version_names, sides.key) == k_version_names.end()) {
    return std::nullopt;
  }
  const auto specifier = parse_specifier(op + sides.right);
  if (!specifier) {
    return std::nullopt;
  }
  const auto version = parse_version(sides.left);
  return specifier->contains_text(sides.left, version ? std::optional(*version) : std::nullopt);
}

auto is_member(const Sides& sides) -> bool {
  if (sides.right_set == nullptr) {
    return sides.right.find(sides.left) != std::string::npos;
  }
  const auto wanted = normalise_name(sides.left);
  return std::ranges::any_of(*sides.right_set, [&](const std::string& name) { return normalise_name(name) == wanted; });
}

/// Texts have no order: `<=` and `>=` mean equality, `<` and `>` are always false.
auto compare_texts(const Sides& sides, const MarkerComparison& comparison) -> Result<bool> {
  const auto& op = comparison.op;
  const bool is_equal = sides.right_set == nullptr ? sides.left == sides.right : sides.key == k_extra && is_member(sides);
  if (op == "in") {
    return is_member(sides);
  }
  if (op == "not in") {
    return !is_member(sides);
  }
  if (op == "==" || op == "<=" || op == ">=") {
    return is_equal;
  }
  if (op == "!=") {
    return !is_equal;
  }
  if (op == "<" || op == ">") {
    return false;
  }
  return no_meaning(comparison);
}

auto evaluate_comparison(const MarkerComparison& comparison, const MarkerEnvironment& environment) -> Result<bool> {
  const auto sides = sides_of(comparison, environment);
  if (!sides) {
    return sides.error();
  }
  if (const auto by_version = compare_versions(*sides, comparison.op)) {
    return *by_version;
  }
  return compare_texts(*sides, comparison);
}

auto evaluate_group(const MarkerGroup& group, const MarkerEnvironment& environment) -> Result<bool> {
  bool is_any = false;
  for (const auto& alternative : group.alternatives) {
    bool is_all = true;
    for (const auto& node : alternative) {
      const auto holds =
          std::visit(overloaded{[&](const MarkerComparison& comparison) { return evaluate_comparison(comparison, environment); },
                                [&](const MarkerGroup& inner) { return evaluate_group(inner, environment); }},
                     node.content);
      if (!holds) {
        return holds.error();
      }
      is_all = is_all && *holds;
    }
    is_any = is_any || is_all;
  }
  return is_any;
}

}  // namespace

auto Marker::text() const -> std::string { return group_text(group_, true); }

auto Marker::uses(std::string_view variable) const -> bool { return group_uses(group_, variable); }

auto Marker::evaluate(const MarkerEnvironment& environment) const -> Result<bool> { return evaluate_group(group_, environment); }

}  // namespace gpusolve::pypi
