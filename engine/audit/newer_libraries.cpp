#include "engine/audit/newer_libraries.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>

#include "adapters/inventory/wheels.hpp"
#include "adapters/pypi/name.hpp"
#include "adapters/pypi/requirement.hpp"
#include "engine/audit/stack_extras.hpp"
#include "engine/catalog/stack_rows.hpp"

namespace gpusolve::engine::audit {
namespace {

using inventory::Demand;

/// The versions of the library in which the catalog knows it.
auto known_versions(const std::string& name, const catalogs::Catalog& catalog) -> std::set<std::string> {
  std::set<std::string> versions;
  const auto add = [&](const std::string& package, const std::string& version) {
    if (package == name) {
      versions.insert(version);
    }
  };
  for (const auto& build : catalog.published_builds()) {
    std::ranges::for_each(build.pins, [&](const auto& pin) { add(pin.first, pin.second); });
    std::ranges::for_each(build.ranges, [&](const auto& range) { add(range.name, range.seen); });
  }
  for (const auto& components : catalog.all_toolkit_components()) {
    std::ranges::for_each(components.packages, [&](const auto& one) { add(one.package, one.version); });
  }
  std::ranges::for_each(catalog.stack_pins(), [&](const auto& pin) { add(pin.first, pin.second); });
  return versions;
}

auto parsed(const Demand& demand) -> std::optional<pypi::Requirement> {
  auto requirement = demand.ecosystem == Ecosystem::pypi ? pypi::parse_requirement(demand.text) : Result<pypi::Requirement>(Error{});
  return requirement ? std::optional(std::move(requirement).value()) : std::nullopt;
}

/// A version that the request allows: that of one of its specifiers. nullopt if it allows none of these.
auto example_of(const pypi::Requirement& library) -> std::optional<std::string> {
  for (const auto& one : library.specifiers.specifiers()) {
    if (one.version() && library.specifiers.contains(*one.version())) {
      return one.version()->text();
    }
  }
  return std::nullopt;
}

/// Whether a row of this pinned release requires the library, with the extras that are asked for, but not in this version.
auto excludes(const pypi::Requirement& holder, const std::string& library, const std::string& version, const catalogs::Catalog& catalog)
    -> bool {
  const auto release = inventory::pinned_version(holder);
  const std::vector<std::string> extras(holder.extras.begin(), holder.extras.end());
  for (const auto& row : release ? catalog.stack_builds(false, holder.name) : std::span<const catalogs::StackBuild>()) {
    if (!row.has_release(*release)) {
      continue;
    }
    auto needs = row.requirements;
    std::ranges::move(requirements_of_extras(row, extras, *release), std::back_inserter(needs));
    for (const auto& text : needs) {
      const auto need = pypi::parse_requirement(filled(text, *release));
      if (need && pypi::normalise_name(need->name) == library && !need->specifiers.contains_text(version)) {
        return true;
      }
    }
  }
  return false;
}

}  // namespace

auto newer_libraries(const inventory::Inventory& inventory, const catalogs::Catalog& catalog) -> std::vector<const Demand*> {
  std::vector<std::pair<const Demand*, pypi::Requirement>> all;
  for (const auto& demand : inventory.demands) {
    if (auto requirement = parsed(demand)) {
      requirement->name = pypi::normalise_name(requirement->name);
      all.emplace_back(&demand, *std::move(requirement));
    }
  }
  const auto& roles = catalog.roles();
  const auto is_of_main = [&](const auto& one) { return roles.is_main(one.second.name) || roles.is_companion(one.second.name); };
  std::vector<const Demand*> newer;
  if (std::ranges::any_of(all, is_of_main)) {
    return newer;  // it pins its libraries
  }
  for (const auto& [demand, library] : all) {
    const auto version = library.name.starts_with("nvidia-") ? example_of(library) : std::nullopt;
    if (!version) {
      continue;
    }
    const auto is_excluded = [&](const auto& one) { return excludes(one.second, library.name, *version, catalog); };
    const auto fits = [&](const std::string& known) { return library.specifiers.contains_text(known); };
    if (std::ranges::none_of(known_versions(library.name, catalog), fits) && std::ranges::none_of(all, is_excluded)) {
      newer.push_back(demand);
    }
  }
  return newer;
}

}  // namespace gpusolve::engine::audit
