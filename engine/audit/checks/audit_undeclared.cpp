// Packages that a release imports although its metadata do not require them (catalogs::NeighbourLimit::is_undeclared).
#include <algorithm>
#include <string>
#include <vector>

#include "engine/answers/neighbour_words.hpp"
#include "engine/audit/checks/audits.hpp"
#include "engine/audit/repair/repair.hpp"
#include "engine/audit/scene/named.hpp"
#include "engine/audit/scene/needs.hpp"

namespace gpusolve::engine::audit {
namespace {

/// Whether the input has the package, asks for it, or is a lock whose commands add it.
auto is_named(const std::string& name, const Scene& scene) -> bool {
  const auto is_it = [&](const inventory::Demand& demand) { return inventory::demanded_name(demand) == name; };
  return std::ranges::find(named_in(scene), name, &Named::name) != named_in(scene).end() ||
         (scene.inventory.kind == inventory::Kind::gpusolve_lock && std::ranges::any_of(scene.inventory.constraints, is_it));
}

/// Whether the metadata of this copy require it all the same.
auto is_declared(const std::string& name, const Package& package, const Scene& scene) -> bool {
  return std::ranges::any_of(package.depends, [&](const std::string& text) {
    const auto need = dependency_of(package.ecosystem, text, scene);
    return need && need->name == name;
  });
}

/// The consequence, if an input with all packages lacks them, or if an input that an installer completes does not name them.
auto effect_of(std::size_t count, bool is_whole) -> std::string {
  const std::string them = count == 1 ? "it" : "them";
  return is_whole ? ", and nothing here has " + them + ": its import fails."
                  : ". The input does not name " + them + ": unless another package brings " + them + ", the import fails.";
}

void audit_package(const Package& package, const Scene& scene, Findings& findings) {
  const auto packaging = package.ecosystem == Ecosystem::pypi ? Packaging::wheel : packaging_of(package, scene);
  const auto limits = scene.catalog.neighbour_limits(package.name.text(), packaging, package.version.text(), scene.facts.platform.value);
  auto missing = undeclared_in(limits);
  std::erase_if(missing, [&](const std::string& name) { return is_named(name, scene) || is_declared(name, package, scene); });
  if (missing.empty()) {
    return;
  }
  const bool is_whole = inventory::is_complete_set(scene.inventory.kind) && !scene.inventory.leaves_other_packages_to_installer;
  std::vector<std::string> evidence;
  for (const auto* const limit : limits) {
    if (limit->is_undeclared && evidence.empty()) {
      evidence.push_back(catalogs::stated_source(limit->evidence));
    }
  }
  findings.push_back({.code = AuditCode::missing_dependency,
                      .level = is_whole ? Level::error : Level::warning,
                      .subject = label_of(package),
                      .needed = missing.front(),
                      .text = words_of_undeclared(label_of(package), missing) + effect_of(missing.size(), is_whole),
                      .evidence = std::move(evidence),
                      .repair = add_packages(package.ecosystem, missing, scene)});
}

}  // namespace

void audit_undeclared(const Scene& scene, Findings& findings) {
  const auto& image = scene.inventory.image;
  if (image && (!image->packages.empty() || !image->brings.empty())) {
    return;  // an image with more than its tag tells may have them
  }
  for (const auto& package : scene.inventory.packages) {
    audit_package(package, scene, findings);
  }
}

}  // namespace gpusolve::engine::audit
