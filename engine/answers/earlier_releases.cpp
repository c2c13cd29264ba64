#include "engine/answers/earlier_releases.hpp"

#include <algorithm>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "adapters/pypi/name.hpp"
#include "adapters/report/wording.hpp"
#include "base/ascii.hpp"
#include "base/printable.hpp"
#include "engine/worlds/spec_text.hpp"
#include "model/option.hpp"

namespace gpusolve::engine {
namespace {

/// Whether the versions of a spec have no lower end: `<2`, `!=1.1`, or none.
auto allows_earlier(std::string_view versions) -> bool {
  while (!versions.empty()) {
    const auto comma = std::min(versions.find(','), versions.size());
    const auto condition = ascii::strip(versions.substr(0, comma));
    if (!condition.starts_with('<') && !condition.starts_with("!=")) {
      return false;
    }
    versions.remove_prefix(std::min(comma + 1, versions.size()));
  }
  return true;
}

/// The oldest release of the package that the catalog lists for the machine.
auto first_release(const std::string& package, const Answer& answer, const catalogs::Catalog& catalog) -> const catalogs::StackVersion* {
  const catalogs::StackVersion* first = nullptr;
  for (const auto& row : catalog.stack_builds(answer.request.installer == Ecosystem::conda, package)) {
    const bool is_for_here = std::ranges::find(row.platforms, answer.facts.platform.value) != row.platforms.end();
    for (const auto& version : is_for_here ? std::span(row.versions) : std::span<const catalogs::StackVersion>()) {
      first = first == nullptr || version.numbers < first->numbers ? &version : first;
    }
  }
  return first;
}

/// The requested packages of which builds are in the conflict for what they require, and not for the machine. Empty if one request alone is
/// the cause.
auto names_in_conflict(const Answer& answer) -> std::set<std::string> {
  std::set<std::string> names;
  for (const auto& edge : answer.conflict && !answer.lone_cause ? std::span(answer.conflict->edges) : std::span<const GraphEdge>()) {
    const auto& node = answer.conflict->nodes[edge.to];
    if (edge.from == 0 && node.kind == GraphNode::Kind::candidates && !node.reason && node.name) {
      names.insert(*node.name);
    }
  }
  return names;
}

}  // namespace

auto note_on_earlier_releases(const Answer& answer, const catalogs::Catalog& catalog) -> std::optional<Warning> {
  std::vector<std::string> firsts;
  const auto names = answer.outcome == OutcomeKind::unsatisfiable ? names_in_conflict(answer) : std::set<std::string>();
  for (const auto& spec : names.size() > 1 ? std::span(answer.request.specs) : std::span<const std::string>()) {
    const auto name = pypi::normalise_name(name_in_spec(spec));
    const bool may_be_older = names.contains(name) && allows_earlier(version_of_spec(spec));
    const auto* const first = may_be_older ? first_release(name, answer, catalog) : nullptr;
    if (first != nullptr) {
      firsts.push_back(printable(name) + " from " + first->text);
    }
  }
  const std::string which = firsts.size() > 1 ? " on; whether earlier releases go" : " on; whether an earlier release goes";
  return firsts.empty() ? std::nullopt
                        : std::optional(Warning{"earlier-releases", "the embedded catalog lists " + report::enumerated(firsts) + which +
                                                                        " with the rest is not known (" + option_text(Option::live) +
                                                                        " asks the official channels and indexes)"});
}

}  // namespace gpusolve::engine
