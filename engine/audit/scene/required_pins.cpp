#include "engine/audit/scene/required_pins.hpp"

#include <algorithm>

#include "adapters/inventory/wheels.hpp"
#include "adapters/pypi/requirement.hpp"
#include "adapters/pypi/variant.hpp"
#include "base/ascii.hpp"
#include "engine/audit/scene/known_sources.hpp"
#include "engine/audit/scene/named.hpp"
#include "engine/audit/scene/needs.hpp"
#include "engine/audit/scene/wishes.hpp"
#include "engine/catalog/stack_rows.hpp"

namespace gpusolve::engine::audit {
namespace {

auto pins_of(const catalogs::StackBuild& row, const Scene& scene) -> RequiredPins {
  RequiredPins pins;
  for (const auto& text : row.requirements) {
    const auto need = dependency_of(Ecosystem::pypi, text, scene);
    const auto parsed = need ? pypi::parse_requirement(need->text) : Result<pypi::Requirement>(Error{});
    if (const auto version = parsed ? inventory::pinned_version(*parsed) : std::nullopt) {
      pins.try_emplace(need->name, *version);
    }
  }
  return pins;
}

/// Adds the NVIDIA libraries that PyPI's wheel of this main release requires exactly.
void add_libraries_of_main(const std::string& version, const Scene& scene, RequiredPins& pins) {
  for (const auto& build : scene.catalog.published_builds(scene.facts.platform.value)) {
    if (build.packaging == Packaging::wheel && build.is_on_pypi && build.are_pins_known && build.version.text() == version) {
      pins.insert(build.pins.begin(), build.pins.end());
    }
  }
}

/// Whether the file allows this version of the PyPI package, which a wheel requires exactly.
auto takes_required(const std::string& name, const std::string& version, const Scene& scene) -> bool {
  const auto* const pinned = find_package(scene, Ecosystem::pypi, name);
  return pinned != nullptr ? pinned->version == version : scene.pip_wishes.allow(name, version);
}

/// The label of the index that is the only source of the main package: the index that the file binds it to, or the first that uv asks.
/// nullopt if other places may have the main package, too, or if the content of that index is unknown.
auto only_label(const Scene& scene) -> std::optional<std::string> {
  const auto& roles = scene.catalog.roles();
  const auto addresses = inventory::addresses_for(roles.pypi, scene.inventory.addresses);
  const auto is_only = [&](const inventory::Address& one) {
    return one.binds(roles.pypi) ? addresses.size() == 1 : one.is_first_match && one.use == inventory::Address::Use::extra_index;
  };
  const auto found = std::ranges::find_if(addresses, is_only);
  const auto label = found == addresses.end() ? std::string_view() : pypi::label_of_index(found->text, roles);
  return label.empty() || is_of_other_stack(found->text, scene.catalog) ? std::nullopt : std::optional(std::string(label));
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
    const bool is_platform = row.is_for(scene.facts.platform.value);
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
    const auto need = dependency_of(Ecosystem::pypi, text, scene);
    const auto pin = need ? pins.find(need->name) : pins.end();
    return pin == pins.end() || meets(pypi_package(pin->first, pin->second), need->text);
  });
}

auto refused_requirements(const catalogs::PublishedBuild& build, const Scene& scene) -> std::vector<std::string> {
  std::vector<std::string> names;
  const auto take = [&](const std::string& name, const std::string& version) {
    if (!takes_required(name, version, scene)) {
      names.push_back(name);
    }
  };
  const auto releases = scene.catalog.published_releases();
  const auto own = std::ranges::find(releases, build.version, &catalogs::PublishedRelease::version);
  const bool is_wheel = build.packaging == Packaging::wheel;
  const bool is_of_linux = is_wheel && build.platform == Platform::linux_64 && traits_of(build.accelerator()).is_judged;
  for (const auto& [name, version] : is_wheel ? build.pins : std::vector<std::pair<std::string, std::string>>()) {
    take(name, version);
  }
  for (const auto& name : is_of_linux&& own != releases.end() ? scene.catalog.roles().released_with : std::vector<std::string>()) {
    if (const auto version = own->version_of(name)) {
      take(name, *version);
    }
  }
  return names;
}

auto pins_beside(const Scene& scene) -> RequiredPins {
  auto pins = scene.pins;
  const auto& main = scene.catalog.roles().pypi;
  if (const auto* const pinned = find_package(scene, Ecosystem::pypi, main); pinned != nullptr && pins.contains(main)) {
    pins.insert_or_assign(main, public_version(pinned->version));
  }
  const auto required = scene.pins.find(main);
  if (required != scene.pins.end() && scene.torches.empty()) {
    add_libraries_of_main(required->second, scene, pins);
  }
  for (const auto& torch : scene.torches) {
    const bool is_pinned = torch.package->ecosystem == Ecosystem::pypi && !torch.open && torch.build != nullptr;
    if (is_pinned && torch.build->are_pins_known) {
      pins.insert(torch.build->pins.begin(), torch.build->pins.end());
    }
  }
  return pins;
}

auto has_main_for(const std::string& required, const Scene& scene) -> bool {
  const auto& main = scene.catalog.roles().pypi;
  const auto label = only_label(scene);
  const auto is_it = [&](const std::string& version) {
    return scene.pip_wishes.allow(main, version) && meets(pypi_package(main, version), required);
  };
  const auto builds = scene.catalog.published_builds(scene.facts.platform.value);
  const auto is_here = [&](const catalogs::PublishedBuild& one) {
    const bool is_met = is_it(one.version.text()) || is_it(one.version.text() + "+" + one.tag);
    const bool is_at_place = label ? one.tag == *label : one.is_on_pypi || !scene.inventory.addresses.empty();
    const bool is_offered = one.packaging == Packaging::wheel && is_at_place;
    return is_offered && is_met && refused_requirements(one, scene).empty();
  };
  const auto is_unbuilt = [&](const catalogs::PublishedRelease& one) {
    return is_it(one.version.text()) && std::ranges::find(builds, one.version, &catalogs::PublishedBuild::version) == builds.end();
  };
  return std::ranges::any_of(builds, is_here) || (!label && std::ranges::any_of(scene.catalog.published_releases(), is_unbuilt));
}

}  // namespace gpusolve::engine::audit
