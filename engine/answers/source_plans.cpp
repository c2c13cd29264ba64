#include "engine/answers/source_plans.hpp"

#include <algorithm>
#include <optional>

#include "adapters/pypi/name.hpp"
#include "adapters/pypi/requirement.hpp"
#include "adapters/pypi/target.hpp"
#include "adapters/pypi/version.hpp"
#include "engine/catalog/release_date.hpp"
#include "engine/query/source_choice.hpp"
#include "engine/specs/leading_numbers.hpp"
#include "engine/specs/spec_text.hpp"
#include "engine/worlds/worlds.hpp"

namespace gpusolve::engine {
namespace {

/// The final releases of a package that the catalog knows, the newest first; with `--exclude-newer` without those that are known to be
/// later.
auto releases_of(const std::string& package, const Query& query, const catalogs::Catalog& catalog) -> std::vector<pypi::Version> {
  const auto* const known = query.exclude_newer ? catalog.stack_package(false, package) : nullptr;
  const auto dates = known == nullptr ? std::nullopt : std::optional<ReleaseDates>(std::in_place, catalog, *known);
  std::vector<pypi::Version> versions;
  for (const auto& build : catalog.stack_builds(false, package)) {
    for (const auto& version : build.versions) {
      const auto date = dates ? dates->of(version) : std::nullopt;
      auto parsed = pypi::parse_version(version.text);
      if (parsed && !parsed->is_prerelease() && (!date || *date <= *query.exclude_newer)) {
        versions.push_back(*std::move(parsed));
      }
    }
  }
  std::ranges::sort(versions, [](const auto& left, const auto& right) { return right < left; });
  versions.erase(std::ranges::unique(versions).begin(), versions.end());
  return versions;
}

/// Whether a constraint holds on the machine. One whose marker depends on the Python is taken to hold.
auto holds(const pypi::Requirement& constraint, const Query& query) -> bool {
  if (!constraint.marker || constraint.marker->uses("python_version") || constraint.marker->uses("python_full_version")) {
    return true;
  }
  pypi::Target target;
  target.platform = query.facts.platform.value;
  const auto result = constraint.marker->evaluate(pypi::marker_environment(target, dotted("3.12")));
  return !result || *result;
}

/// The requirement in a spec for pip; nullopt if the spec names a file (by a URL or a local version), or is no such spec.
auto requirement_in(const Spec& spec, const catalogs::Catalog& catalog) -> std::optional<pypi::Requirement> {
  const auto text = to_pip_spec(spec.text(), catalog);
  auto requirement = text ? pypi::parse_requirement(*text) : Result<pypi::Requirement>(Error{});
  const bool is_of_file = requirement && (requirement->url || text->find('+') != std::string::npos);
  return requirement && !is_of_file ? std::optional(*std::move(requirement)) : std::nullopt;
}

/// The spec and the constraints on its package; nullopt if one of them names a file.
auto limits_of(const Spec& spec, const Query& query, const catalogs::Catalog& catalog) -> std::optional<std::vector<pypi::Requirement>> {
  std::vector<pypi::Requirement> limits;
  auto specs = constraints_on(spec, query.constraints);
  specs.insert(specs.begin(), spec);
  for (const auto& one : specs) {
    auto limit = requirement_in(one, catalog);
    if (!limit) {
      return std::nullopt;
    }
    if (limits.empty() || holds(*limit, query)) {
      limits.push_back(*std::move(limit));
    }
  }
  return limits;
}

auto plan_of(const Spec& spec, const Query& query, const catalogs::Catalog& catalog) -> SourcePlan {
  SourcePlan plan{spec, "", "", {}};
  const auto limits = limits_of(spec, query, catalog);
  plan.package = limits ? pypi::normalise_name(limits->front().name) : "";
  if (!limits || catalog.source_recipes(plan.package).empty()) {
    return plan;
  }
  plan.extras = spec.extras();
  for (const auto& version : releases_of(plan.package, query, catalog)) {
    const auto numbers = leading_numbers(version.text());
    const auto* const recipe = numbers ? catalog.source_recipe(plan.package, *numbers, query.facts.platform.value) : nullptr;
    const auto allows = [&](const pypi::Requirement& limit) { return limit.specifiers.contains(version); };
    if (recipe != nullptr && std::ranges::all_of(*limits, allows)) {
      plan.releases.emplace_back(version.text(), recipe);
    }
  }
  return plan;
}

auto installs_by_pip(const Query& query) -> bool {
  const auto installers = installers_of(query.sources);
  return installers && std::ranges::find(*installers, Ecosystem::pypi) != installers->end();
}

}  // namespace

auto source_plans(const Query& query, const catalogs::Catalog& catalog) -> std::vector<SourcePlan> {
  std::vector<SourcePlan> plans;
  if (query.facts.has_no_gpu() || !installs_by_pip(query)) {
    return plans;
  }
  for (const auto& spec : query.specs) {
    if (auto plan = plan_of(spec, query, catalog); !plan.releases.empty()) {
      plans.push_back(std::move(plan));
    }
  }
  return plans;
}

}  // namespace gpusolve::engine
