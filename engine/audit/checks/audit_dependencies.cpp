#include <algorithm>
#include <set>

#include "engine/audit/checks/audits.hpp"
#include "engine/audit/repair/repair.hpp"
#include "engine/audit/scene/named.hpp"
#include "engine/audit/scene/needs.hpp"
#include "engine/worlds/worlds.hpp"
#include "model/library_names.hpp"

namespace gpusolve::engine::audit {
namespace {

/// The package that provides a dependency. pip sees the distributions that conda installed, so a conda package can meet a wheel's
/// dependency.
auto provider_of(const Dependency& need, Ecosystem ecosystem, const CondaHolders& holders, const Scene& scene) -> const Package* {
  const auto* const own = find_package(scene, ecosystem, need.name);
  if (own != nullptr || ecosystem == Ecosystem::conda || holders.is_empty()) {
    return own;
  }
  const auto* const holder = holders.holder_of(need.name);
  if (holder == nullptr && scene.inventory.kind == inventory::Kind::pixi_lock) {
    // pixi's solver treats a conda-forge package as the distribution of the same name (`assume_conda_is_pypi` in rattler).
    return find_package(scene, Ecosystem::conda, need.name);
  }
  return holder != nullptr ? holder->package : nullptr;
}

/// Whether another audit reports this dependency in its own words.
auto is_told_elsewhere(const Package& package, const Dependency& need, const StackRoles& roles) -> bool {
  const bool is_pin = package.name == roles.pypi && is_vendor_wheel(need.name);
  return (roles.is_companion(package.name) && roles.is_main(need.name)) || is_pin;
}

/// Whether the dependency is Python, which is no wheel; conda does not even list builds for other Pythons.
auto is_python(const Dependency& need) -> bool { return need.name == "python" || need.name == "python_abi"; }

void audit_need(const Package& package, const Dependency& need, const CondaHolders& holders, const Scene& scene, Findings& findings) {
  const auto* const found = provider_of(need, package.ecosystem, holders, scene);
  if (found == nullptr) {
    // A list without Python comes from pip, which never lists Python.
    const auto& undecided = scene.inventory.undecided;
    const bool is_undecided = package.ecosystem == Ecosystem::pypi && std::ranges::find(undecided, need.name) != undecided.end();
    if (!is_undecided && (!is_python(need) || scene.inventory.kind != inventory::Kind::gpusolve_lock)) {
      findings.push_back({.code = AuditCode::missing_dependency,
                          .subject = label_of(package),
                          .fact = need.text,
                          .repair = add_packages(package.ecosystem, {need.text}, scene)});
    }
    return;
  }
  if (found->ecosystem != package.ecosystem || is_told_elsewhere(package, need, scene.catalog.roles()) || meets(*found, need.text)) {
    return;
  }
  findings.push_back({.code = AuditCode::version_conflict,
                      .subject = label_of(package),
                      .fact = need.text,
                      .needed = label_of(*found),
                      .repair = add_packages(package.ecosystem, {need.text}, scene)});
}

/// Checks the requirements of a conda package on the machine (its virtual packages).
void audit_virtual(const Package& package, const Dependency& need, const conda::VirtualPackages& machine, const Scene& scene,
                   Findings& findings) {
  const auto spec = conda::parse_match_spec(need.text);
  const auto failure = spec ? machine.failure_of(*spec, resolver::Requirement::Kind::needs) : std::nullopt;
  // Without a GPU a CUDA build is useless; audit_torch reports that.
  if (!failure || (need.name == "__cuda" && scene.facts.has_no_gpu())) {
    return;
  }
  findings.push_back({.code = failure->code,
                      .subject = label_of(package),
                      .fact = failure->fact,
                      .needed = failure->needed,
                      .evidence = {"it asks for " + need.text}});
}

}  // namespace

void audit_dependencies(const Scene& scene, Findings& findings) {
  if (!scene.inventory.are_depends_known) {
    return;
  }
  const auto machine = virtual_packages_on(scene.facts, scene.catalog);
  const CondaHolders holders(scene.named, scene.catalog);
  for (const auto& package : scene.inventory.packages) {
    for (const auto& text : package.depends) {
      const auto need = dependency_of(package.ecosystem, text, scene);
      if (need && need->is_virtual) {
        audit_virtual(package, *need, machine, scene, findings);
      } else if (need) {
        audit_need(package, *need, holders, scene, findings);
      }
    }
  }
}

}  // namespace gpusolve::engine::audit
