#include "engine/answers/earlier_releases.hpp"

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/report/words/why.hpp"
#include "base/ascii.hpp"
#include "base/printable.hpp"
#include "engine/specs/spec_text.hpp"
#include "model/option.hpp"

namespace gpusolve::engine {
namespace {

/// Whether the versions of a spec have no lower end: `<2`, `!=1.1`, `*`, or none.
auto allows_earlier(std::string_view versions) -> bool {
  while (!versions.empty()) {
    const auto comma = std::min(versions.find(','), versions.size());
    const auto condition = ascii::strip(versions.substr(0, comma));
    if (!condition.starts_with('<') && !condition.starts_with("!=") && condition != "*" && condition != "=*") {
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
    const bool is_for_here = row.is_for(answer.facts.platform.value);
    for (const auto& version : is_for_here ? std::span(row.versions) : std::span<const catalogs::StackVersion>()) {
      first = first == nullptr || version.numbers < first->numbers ? &version : first;
    }
  }
  return first;
}

/// The requested specs of the conflict, with their packages, whose builds are excluded by what they require and not by the
/// machine. Empty if one spec alone is the cause.
auto specs_in_conflict(const Answer& answer) -> std::vector<EarlierReleases> {
  std::vector<EarlierReleases> specs;
  for (const auto& edge : answer.conflict && !answer.lone_cause ? std::span(answer.conflict->edges) : std::span<const GraphEdge>()) {
    const auto& node = answer.conflict->nodes[edge.to];
    const bool is_asked = edge.from == 0 && edge.spec && node.kind == GraphNode::Kind::candidates && !node.reason && node.name;
    if (is_asked && std::ranges::find(specs, *node.name, &EarlierReleases::package) == specs.end()) {
      specs.push_back({*edge.spec, *node.name, {}});
    }
  }
  return specs;
}

auto note_on(const std::vector<EarlierReleases>& earlier) -> Warning {
  std::vector<std::string> firsts;
  std::ranges::transform(earlier, std::back_inserter(firsts),
                         [](const EarlierReleases& one) { return printable(one.package) + " from " + one.first; });
  const std::string which = firsts.size() > 1 ? " on; whether earlier releases go" : " on; whether an earlier release goes";
  return {WarningCode::earlier_releases, "the embedded catalog lists " + report::enumerated(firsts) + which +
                                             " with the rest is not known (" + option_text(Option::live) +
                                             " asks the official channels and indexes)"};
}

}  // namespace

void tell_earlier_releases(const catalogs::Catalog& catalog, Answer& answer) {
  const bool is_failure = answer.outcome == OutcomeKind::unsatisfiable || answer.outcome == OutcomeKind::cpu_only;
  const auto specs = is_failure && answer.request.specs.size() > 1 ? specs_in_conflict(answer) : std::vector<EarlierReleases>();
  for (auto one : specs.size() > 1 ? std::span(specs) : std::span<const EarlierReleases>()) {
    const auto* const first = allows_earlier(version_of_spec(one.spec)) ? first_release(one.package, answer, catalog) : nullptr;
    if (first != nullptr) {
      one.first = first->text;
      answer.earlier.push_back(std::move(one));
    }
  }
  if (!answer.earlier.empty()) {
    answer.warnings.push_back(note_on(answer.earlier));
  }
}

}  // namespace gpusolve::engine
