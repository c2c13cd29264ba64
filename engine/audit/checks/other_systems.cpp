#include "engine/audit/checks/other_systems.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <utility>

#include "adapters/pypi/name.hpp"
#include "adapters/report/words/why.hpp"
#include "base/plain.hpp"
#include "catalogs/newest.hpp"
#include "engine/audit/choice/choice_of_stack.hpp"
#include "engine/audit/scene/brought_packages.hpp"
#include "engine/catalog/stack_rows.hpp"
#include "engine/reach/listed_platforms.hpp"

namespace gpusolve::engine::audit {
namespace {

/// The platforms for which the catalog has wheels of the release, or of any release if `version` is empty; ascending.
auto platforms_of(const std::string& name, const std::string& version, const Scene& scene) -> std::set<Platform> {
  std::set<Platform> platforms;
  for (const auto& row : scene.catalog.stack_builds(false, name)) {
    if (version.empty() || row.has_release(version)) {
      platforms.insert(row.platforms.begin(), row.platforms.end());
    }
  }
  return platforms;
}

/// Whether no wheel in the catalog has this local version: somebody else compiled the package, for an unknown platform.
auto is_of_another_project(const Package& package, const Scene& scene) -> bool {
  const auto local = local_of(package.version.text());
  return !local.empty() && !has_local(scene.catalog.stack_builds(false, pypi::normalise_name(package.name)), local);
}

/// The platforms of the pinned release; for an open release, or one that the catalog does not have, the platforms of all releases. Empty if
/// the machine's platform is among them.
auto other_platforms(const Named& one, const Scene& scene) -> std::set<Platform> {
  if (one.ecosystem != Ecosystem::pypi || (one.package != nullptr && is_of_another_project(*one.package, scene))) {
    return {};
  }
  const auto version =
      one.package == nullptr ? std::string() : one.package->version.text().substr(0, one.package->version.text().find('+'));
  auto platforms = version.empty() ? std::set<Platform>() : platforms_of(one.name, version, scene);
  platforms = platforms.empty() ? platforms_of(one.name, {}, scene) : std::move(platforms);
  return platforms.contains(scene.facts.platform.value) ? std::set<Platform>() : platforms;
}

/// The package that an extra of the spec brings, if the catalog has wheels of it only for other platforms; otherwise empty.
auto brought_elsewhere(const Named& one, const Scene& scene) -> std::string {
  for (const auto& name : one.demand == nullptr ? std::vector<std::string>() : packages_of_extras(one, scene)) {
    if (is_for_other_platforms(name, scene)) {
      return name;
    }
  }
  return {};
}

/// Proposes Linux on a Windows machine, if a build for Linux exists (`is_there`); nullopt for other machines and for installed packages.
auto use_linux(bool is_there, const Scene& scene) -> std::optional<Repair> {
  const bool is_installed = inventory::role_of(scene.inventory.kind) == inventory::Role::installed;
  return is_there && !is_installed && is_windows(scene.facts.platform.value)
             ? std::optional(Repair{Repair::Kind::other, "Install it in Linux, such as WSL 2, whose driver is that of Windows.", {}})
             : std::nullopt;
}

auto is_for_linux(const std::string& name, bool is_conda, const Scene& scene) -> bool {
  return std::ranges::any_of(scene.catalog.stack_builds(is_conda, name),
                             [](const catalogs::StackBuild& row) { return row.is_for(Platform::linux_64); });
}

auto without_wheels(const std::string& spec, const std::string& brought, const Scene& scene) -> Finding {
  return {.code = AuditCode::unjudged,
          .level = Level::warning,
          .subject = spec,
          .fact = catalogs::catalog_of_date(scene.catalog),
          .text = quote(spec) + " brings " + brought + ", of which " + catalogs::catalog_of_date(scene.catalog) + " knows no wheel for " +
                  std::string(platform_text(scene.facts.platform.value)) + ": " + installer_of(Ecosystem::pypi, scene) +
                  " will not find one there.",
          .repair = use_linux(is_for_linux(brought, false, scene), scene)};
}

auto finding_of(const Named& one, const std::set<Platform>& platforms, const Scene& scene) -> Finding {
  std::vector<std::string> texts;
  std::ranges::transform(platforms, std::back_inserter(texts), [](Platform platform) { return std::string(platform_text(platform)); });
  return {.code = AuditCode::unjudged,
          .level = Level::warning,
          .subject = one.label,
          .fact = catalogs::catalog_of_date(scene.catalog),
          .text = "Not judged: " + one.label + ". As far as " + catalogs::catalog_of_date(scene.catalog) +
                  " knows, there are wheels of it for " + report::enumerated(texts) + ", and none for " +
                  std::string(platform_text(scene.facts.platform.value)) + ".",
          .repair = use_linux(platforms.contains(Platform::linux_64), scene)};
}

}  // namespace

void audit_other_platforms(const Scene& scene, std::vector<std::string>& names, Findings& findings) {
  for (const auto& one : named_in(scene)) {
    const auto platforms = other_platforms(one, scene);
    const auto brought = platforms.empty() ? brought_elsewhere(one, scene) : std::string();
    if (!brought.empty() && std::erase(names, spec_of(one)) != 0) {
      findings.push_back(without_wheels(one.demand->text, brought, scene));
    }
    if (!platforms.empty() && std::erase(names, one.label) != 0) {
      findings.push_back(finding_of(one, platforms, scene));
    }
  }
}

auto is_of_other_system(const Named& one, const Scene& scene) -> bool {
  return inventory::role_of(scene.inventory.kind) == inventory::Role::wished && one.ecosystem == Ecosystem::conda &&
         one.demand != nullptr && is_for_other_systems(one.name, scene.facts.platform.value, scene.catalog);
}

auto finding_of_other_system(const Named& one, const Scene& scene) -> Finding {
  return {.code = ReasonCode::platform_unavailable,
          .subject = one.label,
          .text = "There is no " + one.name + " for " + std::string(platform_text(scene.facts.platform.value)) +
                  ", so that conda finds no set.",
          .evidence = {one.demand->place},
          .repair = use_linux(is_for_linux(one.name, true, scene), scene)};
}

}  // namespace gpusolve::engine::audit
