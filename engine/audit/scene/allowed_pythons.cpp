#include "engine/audit/scene/allowed_pythons.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "adapters/pypi/specifier.hpp"
#include "engine/catalog/stack_rows.hpp"

namespace gpusolve::engine::audit {
namespace {

using Pythons = std::vector<DottedVersion>;

constexpr std::uint32_t k_last_minor = 30;

/// The Pythons of all wheels of a release of the main stack; empty if they are not known.
auto pythons_of_main(const Package& package, const Scene& scene) -> Pythons {
  Pythons pythons;
  for (const auto& build : scene.catalog.published_builds(scene.facts.platform.value)) {
    const bool is_its = build.packaging == Packaging::wheel && build.version.text() == public_version(package.version);
    pythons.insert(pythons.end(), is_its ? build.pythons.begin() : build.pythons.end(), build.pythons.end());
  }
  std::ranges::sort(pythons);
  return pythons;
}

/// The minor versions of Python 3 within the range; empty if the range is not known.
auto pythons_within(const catalogs::VersionRange& range) -> Pythons {
  Pythons pythons;
  for (std::uint32_t minor = 0; range.is_known() && minor <= k_last_minor; ++minor) {
    if (const auto python = dotted("3." + std::to_string(minor)); range.allows(python)) {
      pythons.push_back(python);
    }
  }
  return pythons;
}

}  // namespace

auto pythons_of(const catalogs::StackBuild& row, const catalogs::StackVersion& version) -> std::vector<DottedVersion> {
  return row.pythons.empty() ? pythons_within(version.python) : row.pythons;
}

auto allowed_pythons(const std::string& specifier) -> std::vector<DottedVersion> {
  const auto allowed = pypi::parse_specifier_set(specifier);
  std::vector<DottedVersion> pythons;
  for (std::uint32_t minor = 0; allowed && minor <= k_last_minor; ++minor) {
    const auto text = "3." + std::to_string(minor);
    if (allowed->contains_text(text + ".99")) {
      pythons.push_back(dotted(text));
    }
  }
  return pythons;
}

auto pythons_of_conda(const Wishes& wishes) -> std::vector<DottedVersion> {
  constexpr std::uint32_t k_last_patch = 30;
  Pythons pythons;
  for (std::uint32_t minor = 0; wishes.find("python") != nullptr && minor <= k_last_minor; ++minor) {
    const auto text = "3." + std::to_string(minor);
    bool is_allowed = false;
    for (std::uint32_t patch = 0; !is_allowed && patch <= k_last_patch; ++patch) {
      is_allowed = wishes.allow("python", text + "." + std::to_string(patch));
    }
    if (is_allowed) {
      pythons.push_back(dotted(text));
    }
  }
  return pythons;
}

auto pythons_of_release(const Package& package, const Scene& scene) -> Pythons {
  const auto& name = package.name.text();
  const auto version = public_version(package.version);
  const bool has_wheels_alone = scene.catalog.source_recipes(name).empty();
  Pythons pythons;
  for (const auto& row : scene.catalog.stack_builds(false, name)) {
    const bool is_platform = row.is_for(scene.facts.platform.value);
    const auto its = std::ranges::find_if(row.versions, [&](const auto& one) { return is_version(one, version); });
    if (!is_platform || its == row.versions.end()) {
      continue;
    }
    const auto own = has_wheels_alone ? pythons_of(row, *its) : pythons_within(its->python);
    if (own.empty()) {
      return {};
    }
    pythons.insert(pythons.end(), own.begin(), own.end());
  }
  std::ranges::sort(pythons);
  return pythons;
}

auto pythons_of_pins(const Scene& scene) -> Pythons {
  Pythons common;
  const bool is_wished = inventory::role_of(scene.inventory.kind) == inventory::Role::wished;
  for (const auto& package : is_wished ? scene.inventory.packages : std::vector<Package>()) {
    const bool is_wheel = package.ecosystem == Ecosystem::pypi && !package.url;
    const bool is_main = package.name == scene.catalog.roles().pypi;
    auto own = !is_wheel ? Pythons() : is_main ? pythons_of_main(package, scene) : pythons_of_release(package, scene);
    own.erase(std::ranges::unique(own).begin(), own.end());
    if (own.empty()) {
      continue;
    }
    Pythons both;
    std::ranges::set_intersection(common.empty() ? own : common, own, std::back_inserter(both));
    if (both.empty()) {
      return {};
    }
    common = std::move(both);
  }
  return common;
}

auto suits_python(std::span<const DottedVersion> pythons, const Scene& scene) -> bool {
  const auto has = [&](const DottedVersion& python) { return std::ranges::find(pythons, python.prefix(2)) != pythons.end(); };
  if (pythons.empty() || scene.python) {
    return pythons.empty() || has(*scene.python);
  }
  return scene.allowed_pythons.empty() || std::ranges::any_of(scene.allowed_pythons, has);
}

auto is_for_later_python(const catalogs::StackBuild& row, const catalogs::StackVersion& version, const Scene& scene) -> bool {
  const auto pythons = pythons_of(row, version);
  return scene.python && !pythons.empty() && scene.python->prefix(2) < std::ranges::min(pythons);
}

auto are_for_later_python(const std::string& package, const DottedVersion& since, const Scene& scene) -> bool {
  bool is_known = false;
  for (const auto& row : scene.catalog.stack_builds(false, package)) {
    for (const auto& version : row.versions) {
      if (since <= version.numbers && !is_for_later_python(row, version, scene)) {
        return false;
      }
      is_known = is_known || since <= version.numbers;
    }
  }
  return is_known;
}

auto suits_pins(std::span<const DottedVersion> pythons, const Scene& scene) -> bool {
  const auto has = [&](const DottedVersion& python) { return std::ranges::find(pythons, python.prefix(2)) != pythons.end(); };
  return suits_python(pythons, scene) &&
         (pythons.empty() || scene.python || scene.pinned_pythons.empty() || std::ranges::any_of(scene.pinned_pythons, has));
}

}  // namespace gpusolve::engine::audit
