#include "engine/audit/required_pins.hpp"

#include <algorithm>

#include "adapters/inventory/wheels.hpp"
#include "adapters/pypi/requirement.hpp"
#include "base/ascii.hpp"
#include "engine/audit/needs.hpp"
#include "engine/catalog/stack_rows.hpp"

namespace gpusolve::engine::audit {
namespace {

auto pins_of(const catalogs::StackBuild& row, const Scene& scene) -> RequiredPins {
  RequiredPins pins;
  for (const auto& text : row.requirements) {
    const auto need = need_of(Ecosystem::pypi, text, scene);
    const auto parsed = need ? pypi::parse_requirement(need->text) : Result<pypi::Requirement>(Error{});
    if (const auto version = parsed ? inventory::pinned_version(*parsed) : std::nullopt) {
      pins.try_emplace(need->name, *version);
    }
  }
  return pins;
}

}  // namespace

auto pypi_package(const std::string& name, const std::string& version) -> Package {
  Package package;
  package.ecosystem = Ecosystem::pypi;
  package.name = PackageName::checked(name);
  package.version = VersionText::checked(version);
  return package;
}

auto rows_of_release(const Package& package, const Scene& scene) -> std::vector<const catalogs::StackBuild*> {
  std::vector<const catalogs::StackBuild*> rows;
  const bool is_wheel = package.ecosystem == Ecosystem::pypi;
  const auto& version_text = package.version.text();
  const auto label = ascii::lower(version_text.substr(std::min(version_text.find('+') + 1, version_text.size())));
  const bool is_labelled = version_text.find('+') != std::string::npos;
  for (const auto& row : is_wheel ? scene.catalog.stack_builds(false, package.name.text()) : std::span<const catalogs::StackBuild>()) {
    const auto is_its = [&](const catalogs::StackVersion& version) { return is_version(version, package.version.text()); };
    const bool is_platform = std::ranges::find(row.platforms, scene.facts.platform.value) != row.platforms.end();
    const bool is_variant = !is_labelled || ascii::lower(row.label) == label;  // another variant may require another build of torch
    if (is_platform && is_variant && row.pages.empty() && std::ranges::any_of(row.versions, is_its)) {
      rows.push_back(&row);
    }
  }
  return rows;
}

auto common_pins(std::span<const catalogs::StackBuild* const> builds, const Scene& scene) -> RequiredPins {
  auto common = builds.empty() ? RequiredPins() : pins_of(*builds.front(), scene);
  for (const auto* const build : builds) {
    const auto pins = pins_of(*build, scene);
    std::erase_if(common, [&](const auto& pin) {
      const auto found = pins.find(pin.first);
      return found == pins.end() || found->second != pin.second;
    });
  }
  return common;
}

auto required_pins(const Scene& scene) -> RequiredPins {
  RequiredPins all;
  for (const auto& package : scene.inventory.packages) {
    all.merge(common_pins(rows_of_release(package, scene), scene));
  }
  return all;
}

auto goes_with(const RequiredPins& pins, const std::vector<std::string>& requirements, const Scene& scene) -> bool {
  return std::ranges::all_of(requirements, [&](const std::string& text) {
    const auto need = need_of(Ecosystem::pypi, text, scene);
    const auto pin = need ? pins.find(need->name) : pins.end();
    return pin == pins.end() || meets(pypi_package(pin->first, pin->second), need->text);
  });
}

}  // namespace gpusolve::engine::audit
