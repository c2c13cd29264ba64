#include "adapters/conda/dependency_text.hpp"

#include <algorithm>

namespace gpusolve::conda {
namespace {

auto take_word(std::string_view& text) -> std::string_view {
  const auto start = std::min(text.find_first_not_of(' '), text.size());
  const auto end = std::min(text.find(' ', start), text.size());
  const auto word = text.substr(start, end - start);
  text.remove_prefix(end);
  return word;
}

/// Calls `use` with each condition, such as `>=1` and `<2`, before the first `|`.
template <class Use>
void for_each_condition(std::string_view version, Use use) {
  version = version.substr(0, version.find('|'));
  while (!version.empty()) {
    const auto comma = std::min(version.find(','), version.size());
    use(version.substr(0, comma));
    version.remove_prefix(std::min(comma + 1, version.size()));
  }
}

/// The version behind an operator that allows versions from it on, or a bare version.
auto floor_text(std::string_view condition) -> std::string_view {
  for (const std::string_view op : {">=", "==", "~=", "="}) {
    if (condition.starts_with(op)) {
      return condition.substr(op.size());
    }
  }
  return condition;
}

}  // namespace

auto split_dependency(std::string_view text) -> DependencyText {
  if (const auto channel = text.find("::"); channel != std::string_view::npos) {
    text.remove_prefix(channel + 2);
  }
  DependencyText out;
  const auto start = std::min(text.find_first_not_of(' '), text.size());
  const auto end = std::min(text.find_first_of(" =<>!~[", start), text.size());
  out.name = text.substr(start, end - start);
  text.remove_prefix(end);
  out.version = take_word(text);
  out.build = take_word(text);
  return out;
}

auto leading_number(std::string_view text) -> std::optional<DottedVersion> {
  text = text.substr(0, std::min(text.find_first_not_of("0123456789."), text.size()));
  while (text.ends_with('.')) {
    text.remove_suffix(1);
  }
  if (text.empty()) {
    return std::nullopt;
  }
  auto version = parse_dotted_version(text);
  return version ? std::optional(std::move(*version)) : std::nullopt;
}

auto lower_bound_of(std::string_view version) -> std::optional<DottedVersion> {
  std::optional<DottedVersion> bound;
  for_each_condition(version, [&](std::string_view condition) {
    const auto found = leading_number(floor_text(condition));
    if (found && (!bound || *bound < *found)) {
      bound = found;
    }
  });
  return bound;
}

auto only_minor_of(std::string_view version) -> std::optional<DottedVersion> {
  const auto least = lower_bound_of(version);
  if (!least || least->parts().size() < 2 || version.find('|') != std::string_view::npos) {
    return std::nullopt;
  }
  bool is_bound_above = false;
  for_each_condition(version, [&](std::string_view condition) {
    if (condition.starts_with('<')) {
      const auto end = leading_number(condition.substr(condition.starts_with("<=") ? 2 : 1));
      is_bound_above |= end && end->part(0) == least->part(0) && end->part(1) <= least->part(1) + 1;
    } else {
      is_bound_above |= !condition.starts_with('>') && !condition.starts_with('!') && !condition.starts_with('~');
    }
  });
  return is_bound_above ? std::optional(least->prefix(2)) : std::nullopt;
}

}  // namespace gpusolve::conda
