#include "adapters/conda/spec/build_number_spec.hpp"

#include <algorithm>
#include <optional>

#include "adapters/conda/spec/relation.hpp"
#include "base/ascii.hpp"
#include "base/overloaded.hpp"
#include "base/whole_number.hpp"

namespace gpusolve::conda {
namespace {

auto refuse(std::string_view text, const std::string& why) -> Error {
  return {ErrorKind::usage, "build number " + quote(text) + " is not valid: " + why};
}

/// Parses a number as Python does: ignores a leading plus sign, and single underscores between digits.
auto python_number_of(std::string_view text) -> std::optional<std::uint64_t> {
  text.remove_prefix(text.starts_with('+') ? 1 : 0);
  if (text.starts_with('_') || text.ends_with('_') || text.find("__") != std::string_view::npos) {
    return std::nullopt;
  }
  std::string digits(text);
  std::erase(digits, '_');
  return whole_number<std::uint64_t>(digits);
}

auto compare(VersionOperator relation, std::uint64_t left, std::uint64_t right) -> bool {
  switch (relation) {
    case VersionOperator::equal:
    case VersionOperator::starts_with:  // no other number starts with this one
      return left == right;
    case VersionOperator::unequal:
    case VersionOperator::starts_not_with:
      return left != right;
    case VersionOperator::less:
      return left < right;
    case VersionOperator::less_equal:
      return left <= right;
    case VersionOperator::greater:
      return left > right;
    case VersionOperator::greater_equal:
    case VersionOperator::compatible:
      return left >= right;
  }
  return false;
}

}  // namespace

auto BuildNumberSpec::matches(std::uint64_t build_number) const -> bool {
  return std::visit(overloaded{[](Any) { return true; }, [](None) { return false; },
                               [&](const Bound& bound) { return compare(bound.relation, build_number, bound.number); },
                               [&](const VersionBound& bound) {
                                 const auto version = parse_version(std::to_string(build_number));
                                 return version && bound_holds(bound, *version);
                               }},
                    kind_);
}

auto parse_build_number_spec(std::string_view text) -> Result<BuildNumberSpec> {
  const auto spec = ascii::strip(text);
  if (spec.empty() || spec == "*" || spec == "=*" || spec == "==*") {
    return BuildNumberSpec(BuildNumberSpec::Any{}, "*");
  }
  const auto digits = std::min(spec.find_first_of("0123456789"), spec.size());
  const auto number = whole_number<std::uint64_t>(spec.substr(digits));
  const auto operation = digits == 0 ? "=" : std::string(ascii::strip(spec.substr(0, digits)));
  const auto written = operation + std::string(spec.substr(digits));
  const auto relation = split_relation(written);
  if (!number || !relation || relation->second != spec.substr(digits) || operation == "~=") {
    return refuse(text, "a number, or one of `= == != < <= > >=` and a number, was expected");
  }
  return BuildNumberSpec(BuildNumberSpec::Bound{relation->first, *number}, digits == 0 ? std::to_string(*number) : written);
}

auto parse_lenient_build_number_spec(std::string_view text) -> Result<BuildNumberSpec> {
  const auto spec = ascii::strip(text);
  if (const auto number = python_number_of(spec)) {
    return BuildNumberSpec(BuildNumberSpec::Bound{VersionOperator::equal, *number}, std::to_string(*number));
  }
  if (spec == "*") {
    return BuildNumberSpec(BuildNumberSpec::Any{}, spec);
  }
  if (ascii::has_any_of(spec.substr(0, 1), "=<>!")) {
    const auto relation = split_relation(spec);
    if (!relation) {
      return refuse(text, "one of `= == != < <= > >=` must come right before a number");
    }
    auto bound = parse_version(relation->second);
    if (!bound) {
      return bound.error().in("build number " + quote(text));
    }
    if (const auto number = whole_number<std::uint64_t>(relation->second)) {
      return BuildNumberSpec(BuildNumberSpec::Bound{relation->first, *number}, spec);
    }
    return BuildNumberSpec(VersionBound{relation->first, *std::move(bound)}, spec);
  }
  if (spec.empty() || spec.starts_with('^') != spec.ends_with('$')) {
    return refuse(text, "a regular expression must open with `^` and end with `$`");
  }
  return BuildNumberSpec(BuildNumberSpec::None{}, spec);
}

}  // namespace gpusolve::conda
