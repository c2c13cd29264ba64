// Audits pins of releases that do not exist at all, or not for this system: `torch==2.1.3`; 2.3.1 for a Mac with an Intel processor. The
// catalog lists all releases of the main package up to its date, and the systems of their wheels.
#include <algorithm>

#include "adapters/pypi/requirement.hpp"
#include "catalogs/newest.hpp"
#include "engine/audit/checks/audits.hpp"
#include "engine/audit/repair/repair.hpp"
#include "engine/audit/scene/known_sources.hpp"
#include "engine/audit/scene/named.hpp"
#include "engine/specs/leading_numbers.hpp"

namespace gpusolve::engine::audit {
namespace {

using catalogs::PublishedBuild;

/// Whether the package comes from official sources only. Other sources may have builds of their own, and a base image may contain any
/// build.
auto is_official(const TorchPart& torch, const Scene& scene) -> bool {
  const auto& package = *torch.package;
  const auto addresses = inventory::addresses_for(package.name.text(), scene.inventory.addresses);
  return !package.url && !package.file && !is_in_image(package, scene) &&
         std::ranges::all_of(addresses, [&](const auto& one) { return is_known_source(one, scene.catalog); });
}

/// Whether the version is a plain release, perhaps with a label: `2.1.0`, `2.1.0+cu118`.
auto is_release(const Package& package) -> bool {
  const auto version = pypi::parse_version(package.version.text());
  return version && leading_numbers(package.version) && leading_numbers(package.version)->text() == version->public_text();
}

/// The release nearest to the pinned one that has a wheel for this system: the next older one, or the next newer one if none is older; null
/// if there is none.
auto older_or_newer_build(const TorchPart& torch, const Scene& scene) -> const PublishedBuild* {
  const PublishedBuild* older = nullptr;
  const PublishedBuild* newer = nullptr;
  for (const auto& build : scene.catalog.published_builds(scene.facts.platform.value)) {
    if (build.packaging != Packaging::wheel) {
      continue;
    }
    if (build.version < torch.version) {
      older = older == nullptr || older->version < build.version ? &build : older;
    } else {
      newer = newer == nullptr || build.version < newer->version ? &build : newer;
    }
  }
  return older != nullptr ? older : newer;
}

auto repair_of(const TorchPart& torch, const Scene& scene) -> std::optional<Repair> {
  const bool has_gpu = scene.facts.gpus && !scene.facts.has_no_gpu();
  const auto* const next = has_gpu ? nullptr : older_or_newer_build(torch, scene);
  return next == nullptr ? replace_torch(torch, scene)
                         : std::optional(add_packages(Ecosystem::pypi, {torch.package->name + "==" + next->version.text()}, scene));
}

/// The reason why the release does not exist; empty if it exists or is older than the catalog.
auto absence_of(const TorchPart& torch, const Scene& scene) -> std::string {
  const auto is_it = [&](const auto& one) { return one.version == torch.version; };
  const auto releases = scene.catalog.published_releases();
  if (torch.version < releases.front().version) {
    return {};  // the catalog does not go back that far
  }
  if (std::ranges::none_of(releases, is_it)) {
    return "as far as " + catalogs::catalog_of_date(scene.catalog) + " knows";
  }
  const auto is_wheel = [&](const PublishedBuild& build) { return build.packaging == Packaging::wheel && is_it(build); };
  const auto platform = scene.facts.platform.value;
  return std::ranges::none_of(scene.catalog.published_builds(platform), is_wheel)
             ? "as far as the catalog knows, for " + std::string(platform_text(platform))
             : std::string();
}

}  // namespace

void audit_releases(const Scene& scene, Findings& findings) {
  if (inventory::role_of(scene.inventory.kind) != inventory::Role::wished) {
    return;
  }
  for (const auto& torch : scene.torches) {
    const bool is_pin = torch.package->ecosystem == Ecosystem::pypi && !torch.open && is_release(*torch.package);
    const bool may_come = catalogs::is_newer_than_catalog(scene.catalog, torch.package->name, torch.version);
    const auto absence = is_pin && !may_come && is_official(torch, scene) ? absence_of(torch, scene) : std::string();
    if (!absence.empty()) {
      findings.push_back({.code = ReasonCode::version_unavailable,
                          .subject = torch.label,
                          .text = "There is no " + label_of(*torch.package) + ", " + absence + ": the installer will not find it.",
                          .repair = repair_of(torch, scene)});
    }
  }
}

}  // namespace gpusolve::engine::audit
