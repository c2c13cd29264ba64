#include <algorithm>
#include <array>
#include <iterator>

#include "engine/audit/audits.hpp"
#include "engine/audit/named.hpp"
#include "engine/audit/needs.hpp"
#include "engine/audit/repair.hpp"

namespace gpusolve::engine::audit {
namespace {

using catalogs::NeighbourLimit;

auto limits_of(const Package& package, const Scene& scene) -> std::vector<const NeighbourLimit*> {
  const auto packaging = package.ecosystem == Ecosystem::pypi ? Packaging::wheel : packaging_of(package, scene);
  return scene.catalog.neighbour_limits(package.name.text(), packaging, package.version.text(), scene.facts.platform.value);
}

auto neighbour(const NeighbourLimit& limit, Ecosystem ecosystem, const std::string& version) -> Package {
  Package package;
  package.ecosystem = ecosystem;
  package.name = PackageName::checked(limit.neighbour);
  package.version = VersionText::checked(version);
  return package;
}

/// Whether the requirements of the package exclude what the limit does; the audit of dependencies then tells of it.
auto limits_itself(const Package& package, const NeighbourLimit& limit, const Scene& scene) -> bool {
  const auto beyond = limit.below ? limit.below->text() : "0";
  return std::ranges::any_of(package.depends, [&](const std::string& text) {
    const auto need = need_of(package.ecosystem, text, scene);
    return need && need->name == limit.neighbour && !meets(neighbour(limit, package.ecosystem, beyond), need->text);
  });
}

/// Whether the spec allows the version.
auto takes(const inventory::Demand& demand, const NeighbourLimit& limit, const std::string& version) -> bool {
  return meets(neighbour(limit, demand.ecosystem, version), demand.text);
}

/// Whether a spec lets the installer go beyond the limit.
auto lets_pass(const inventory::Demand& demand, const NeighbourLimit& limit) -> bool {
  return limit.below && (takes(demand, limit, limit.below->text()) || takes(demand, limit, "9999"));
}

/// Whether a spec that goes beyond the limit allows nothing within it: `numpy>=2` for `numpy<2`.
auto is_beyond(const inventory::Demand& demand, const NeighbourLimit& limit) -> bool {
  const auto major = limit.below->part(0);
  return major > 0 && !takes(demand, limit, std::to_string(major - 1) + ".9999");
}

auto finding_about(const Package& package, const NeighbourLimit& limit, const Scene& scene) -> Finding {
  return {.code = AuditCode::stack_mismatch,
          .subject = label_of(package),
          .needed = limit.spec(),
          .evidence = {"source: " + limit.evidence.source + " (" + limit.evidence.confidence + ")"},
          .repair = add_packages(package.ecosystem, {limit.spec()}, scene)};
}

/// Reports a neighbour beyond the limit, and a spec that lets the installer go there. Of a neighbour that the input does not name, nothing
/// is known.
void audit_neighbour(const Package& package, const NeighbourLimit& limit, const Scene& scene, Findings& findings) {
  const auto all = named_in(scene);
  const auto named = std::ranges::find(all, limit.neighbour, &Named::name);
  if (named == all.end()) {
    return;
  }
  auto finding = finding_about(package, limit, scene);
  if (named->package != nullptr) {
    const auto version = leading_numbers(named->package->version);
    finding.fact = named->label;
    if (version && !limit.allows(*version)) {
      findings.push_back(std::move(finding));
    }
  } else if (lets_pass(*named->demand, limit)) {
    finding.level = is_beyond(*named->demand, limit) ? Level::error : Level::warning;
    finding.text = finding.subject + " does not run beside " + limit.neighbour + " " + limit.below->text() + " or newer, which " +
                   quote(named->demand->text) + " lets " + std::string(installer_text(package.ecosystem)) + " take.";
    findings.push_back(std::move(finding));
  }
}

}  // namespace

void audit_neighbours(const Scene& scene, Findings& findings) {
  std::vector<const Package*> packages;
  std::ranges::transform(scene.inventory.packages, std::back_inserter(packages), [](const Package& one) { return &one; });
  std::ranges::transform(scene.chosen, std::back_inserter(packages), [](const Package& one) { return &one; });
  for (const auto* const package : packages) {
    for (const auto* const limit : limits_of(*package, scene)) {
      const bool is_reached = !scene.python || !limit->python || *limit->python <= *scene.python;
      if (is_reached && !limits_itself(*package, *limit, scene)) {
        audit_neighbour(*package, *limit, scene, findings);
      }
    }
  }
}

}  // namespace gpusolve::engine::audit
