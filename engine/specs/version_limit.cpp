#include "engine/specs/version_limit.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "base/ascii.hpp"
#include "model/cuda_label.hpp"

namespace gpusolve::engine {
namespace {

constexpr std::array<std::string_view, 7> k_operations{">=", "<=", "==", "!=", ">", "<", "="};

auto trimmed(std::string_view text) -> std::string_view { return ascii::trimmed(text, " "); }

auto is_met(const std::string& operation, const DottedVersion& limit, const DottedVersion& version) -> bool {
  if (operation == "!=") {
    return version.compare_within(limit) != 0;
  }
  // If a version is less precise than the limit (12.4 against 12.4.1), compares only the common numbers.
  const auto bound = limit.prefix(std::max<std::size_t>(version.parts().size(), 1));
  if (operation.empty()) {
    return version.compare_within(bound) == 0;
  }
  if (operation == "==") {
    return version == bound;
  }
  return operation == ">=" ? version >= bound : operation == "<=" ? version <= bound : operation == ">" ? version > bound : version < bound;
}

/// Whether no version meets both conditions. `12.4` includes 12.4.1; the other conditions compare whole versions.
auto are_apart(const std::string& operation, const DottedVersion& version, const std::string& other, const DottedVersion& than) -> bool {
  const auto names = [](const std::string& one) { return one.empty() || one == "=="; };
  if (other == "!=") {
    return names(operation) && version.compare_within(than) == 0;
  }
  const bool is_lower = names(operation) || operation.starts_with('>');
  const bool is_upper = names(other) || other.starts_with('<');
  if (!is_lower || !is_upper) {
    return false;
  }
  const auto order = other.empty() ? version.compare_within(than) : version <=> than;
  return order > 0 || (order == 0 && !other.empty() && (operation == ">" || other == "<"));
}

auto example_of(VersionLimit::Subject subject) -> std::string_view {
  switch (subject) {
    case VersionLimit::Subject::cuda:
      return "`11.8` or `>=11.8,<12.5`";
    case VersionLimit::Subject::cudnn:
      return "`9.1` or `>=8.9,<9.10`";
    case VersionLimit::Subject::python:
      return "`3.10` or `>=3.9,<3.12`";
  }
  return {};
}

}  // namespace

auto VersionLimit::allows(const DottedVersion& version) const -> bool {
  return std::ranges::all_of(conditions_, [&](const Condition& one) { return is_met(one.operation, one.version, version); });
}

auto VersionLimit::named_versions() const -> std::vector<DottedVersion> {
  std::vector<DottedVersion> named;
  for (const auto& [operation, version] : conditions_) {
    if (operation.empty() || operation == "==") {
      named.push_back(version);
    }
  }
  return named;
}

auto VersionLimit::specifier(std::string_view within) const -> std::string {
  std::string text;
  for (const auto& condition : conditions_) {
    text += text.empty() ? "" : ",";
    const bool is_exact = condition.operation.empty();
    text += is_exact ? std::string(within) + condition.version.text() + ".*" : condition.operation + condition.version.text();
  }
  return text;
}

auto VersionLimit::contradiction() const -> std::string {
  const auto shown = [](const Condition& one) { return one.operation + one.version.text(); };
  for (const auto& one : conditions_) {
    const auto other = std::ranges::find_if(
        conditions_, [&](const Condition& two) { return are_apart(one.operation, one.version, two.operation, two.version); });
    if (other != conditions_.end()) {
      return "no version is both " + shown(one) + " and " + shown(*other);
    }
  }
  return {};
}

auto parse_version_limit(std::string_view text, VersionLimit::Subject subject) -> Result<VersionLimit> {
  VersionLimit limit;
  limit.text_ = text;
  for (std::size_t start = 0; start <= text.size();) {
    const auto comma = std::min(text.find(',', start), text.size());
    auto part = trimmed(text.substr(start, comma - start));
    start = comma + 1;
    const auto* const operation = std::ranges::find_if(k_operations, [&](std::string_view one) { return part.starts_with(one); });
    std::string found;
    if (operation != k_operations.end()) {
      found = *operation == "=" ? "" : *operation;
      part = trimmed(part.substr(operation->size()));
    }
    if (part.ends_with(".*") && (found.empty() || found == "==" || found == "!=")) {
      part.remove_suffix(2);
      found = found == "!=" ? found : "";
    }
    const auto label = subject == VersionLimit::Subject::cuda ? cuda_or_major_of_label(part) : std::nullopt;
    const auto version = label ? Result<DottedVersion>(*label) : parse_dotted_version(part, "version");
    if (!version) {
      return usage_error(quote(text) + " is not a version or a range: write " + std::string(example_of(subject)));
    }
    limit.conditions_.push_back({found, *version});
  }
  if (const auto contradiction = limit.contradiction(); !contradiction.empty()) {
    return usage_error(quote(text) + ": " + contradiction + "; write a range such as " + std::string(example_of(subject)));
  }
  return limit;
}

auto text_of(const std::optional<VersionLimit>& limit) -> std::optional<std::string> {
  return limit ? std::optional(limit->text()) : std::nullopt;
}

}  // namespace gpusolve::engine
