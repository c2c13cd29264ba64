#include "engine/audit/scene/needs.hpp"

#include <algorithm>

#include "adapters/conda/spec/match_spec.hpp"
#include "adapters/conda/virtual_packages.hpp"
#include "adapters/inventory/wheels.hpp"
#include "adapters/pypi/name.hpp"
#include "adapters/pypi/requirement.hpp"
#include "engine/audit/scene/wishes.hpp"
#include "engine/catalog/stack_rows.hpp"

namespace gpusolve::engine::audit {
namespace {

auto wheel_need(const std::string& text, const Scene& scene) -> std::optional<Dependency> {
  const auto requirement = pypi::parse_requirement(text);
  if (!requirement) {
    return std::nullopt;
  }
  inventory::Machine machine;
  machine.target.platform = scene.facts.platform.value;
  machine.python = scene.python;
  if (!inventory::holds(requirement->marker, machine)) {
    return std::nullopt;
  }
  auto without_marker = *requirement;
  without_marker.marker.reset();
  return Dependency{pypi::normalise_name(requirement->name), without_marker.text(), false};
}

auto conda_need(const std::string& text) -> std::optional<Dependency> {
  const auto spec = conda::parse_match_spec(text);
  const auto* const name = spec ? spec->exact_name() : nullptr;
  return name != nullptr ? std::optional(Dependency{*name, text, conda::is_virtual_name(*name)}) : std::nullopt;
}

auto conda_meets(const Package& package, const std::string& text) -> bool {
  const auto spec = conda::parse_match_spec(text);
  const auto version = conda::parse_version(package.version);
  if (!spec || !version) {
    return true;
  }
  if (!package.build) {
    return spec->matches_version(*version, package.version);
  }
  // Ignores the channel: mirrors have the same builds under other names.
  const bool is_build_fine = spec->build() == nullptr || spec->build()->matches(*package.build);
  return is_build_fine && spec->matches_version(*version, package.version);
}

}  // namespace

auto dependency_of(Ecosystem ecosystem, const std::string& text, const Scene& scene) -> std::optional<Dependency> {
  return ecosystem == Ecosystem::pypi ? wheel_need(text, scene) : conda_need(text);
}

auto meets_as_wheel(const Package& package, const std::string& text) -> bool {
  const auto requirement = pypi::parse_requirement(text);
  const auto version = pypi::parse_version(package.version);
  return !requirement || !version || requirement->specifiers.contains(*version);
}

auto meets(const Package& package, const std::string& text) -> bool {
  return package.ecosystem == Ecosystem::pypi ? meets_as_wheel(package, text) : conda_meets(package, text);
}

auto goes_with_pins(const catalogs::StackBuild& row, const std::string& version, const Scene& scene) -> bool {
  return std::ranges::all_of(row.requirements, [&](const std::string& text) {
    const auto whole = filled(text, version);
    const auto need = dependency_of(Ecosystem::pypi, whole, scene);
    const auto* const other = need ? find_package(scene, Ecosystem::pypi, need->name) : nullptr;
    return other == nullptr || meets(*other, whole);
  });
}

auto fits_metadata(std::string_view package, const std::string& version, const Scene& scene) -> bool {
  return scene.pip_wishes.reach(scene.catalog.neighbour_limits(package, Packaging::wheel, version, scene.facts.platform.value));
}

}  // namespace gpusolve::engine::audit
