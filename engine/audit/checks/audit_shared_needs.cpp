// Audits pinned releases that need different versions of a package that no line of the input names: vLLM and flash-attn, each for another
// torch.
#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engine/audit/checks/audits.hpp"
#include "engine/audit/choice/stack_parts.hpp"
#include "engine/audit/repair/mate_wheel.hpp"
#include "engine/audit/repair/repair.hpp"
#include "engine/audit/scene/needs.hpp"
#include "engine/audit/scene/required_pins.hpp"
#include "engine/catalog/pypi_default.hpp"
#include "engine/catalog/stack_knowledge.hpp"

namespace gpusolve::engine::audit {
namespace {

/// A release of the input that needs exactly this version of another package.
struct Pin {
  std::string holder;  ///< "vllm 0.8.5.post1"
  std::string version;
  bool is_open{};  ///< whether the input leaves the holder's release open
};

/// The first pin of each name.
using Pins = std::map<std::string, Pin, std::less<>>;

auto is_named(const std::string& name, const Scene& scene) -> bool {
  return find_package(scene, Ecosystem::pypi, name) != nullptr ||
         std::ranges::any_of(scene.torches, [&](const TorchPart& torch) { return torch.package->name == name; });
}

/// The build's requirements, by name, on packages that the input does not name.
auto needs_of(const catalogs::StackBuild& build, const Scene& scene) -> std::map<std::string, Dependency> {
  std::map<std::string, Dependency> needs;
  for (const auto& text : build.requirements) {
    if (auto need = dependency_of(Ecosystem::pypi, text, scene); need && !is_named(need->name, scene)) {
      needs.emplace(need->name, *need);
    }
  }
  return needs;
}

/// Adds the packages that every build of the part pins to the same version.
void add_pins(const NamedPart& part, const Scene& scene, Pins& pins) {
  for (const auto& [name, version] : common_pins(part.judgement.stack.match->builds, scene)) {
    if (!is_named(name, scene)) {
      pins.try_emplace(name, Pin{part.label, version, part.open.has_value()});
    }
  }
}

/// Adds the releases of the main package that companions pin: each pins the release that it was released with.
void add_pin_of_companions(const Scene& scene, Pins& pins) {
  const auto& roles = scene.catalog.roles();
  for (const auto& name : scene.torches.empty() ? roles.companions : std::vector<std::string>()) {
    const auto* const package = find_package(scene, Ecosystem::pypi, name);
    const auto version = package == nullptr ? std::string() : public_version(package->version);
    const auto releases = scene.catalog.published_releases();
    const auto found = std::ranges::find_if(releases, [&](const auto& release) { return release.version_of(name) == version; });
    if (package != nullptr && found != releases.end() && is_linked_companion(version, roles)) {
      pins.try_emplace(roles.pypi, Pin{label_of(*package), found->version.text(), false});
    }
  }
}

/// Whether pip certainly finds no compatible releases of the two: both are pinned, or the metadata of a wheel on a separate page do not
/// state the main release that it was linked against.
auto is_certain(const catalogs::StackBuild& build, const NamedPart& part, const Pin& pin) -> bool {
  return !build.pages.empty() || (!part.open && !pin.is_open);
}

/// The requirement of the build that a pin does not meet; nullopt if all pins meet its requirements.
auto unmet_need(const catalogs::StackBuild& build, const Pins& pins, const Scene& scene) -> std::optional<Dependency> {
  for (const auto& [name, need] : needs_of(build, scene)) {
    const auto pin = pins.find(name);
    if (pin != pins.end() && !meets(pypi_package(name, pin->second.version), need.text)) {
      return need;
    }
  }
  return std::nullopt;
}

/// nullopt if one of the part's builds is compatible with all pins.
auto unmet_need(const NamedPart& part, const Pins& pins, const Scene& scene) -> std::optional<Dependency> {
  std::optional<Dependency> first;
  for (const auto* const build : part.judgement.stack.match->builds) {
    const auto unmet = build->are_requirements_known ? unmet_need(*build, pins, scene) : std::nullopt;
    if (!unmet) {
      return std::nullopt;
    }
    first = first ? first : unmet;
  }
  return first;
}

/// Takes another wheel of the part, for the release of the main package that the pin requires.
auto repair_of(const NamedPart& part, const Package& pinned, const Scene& scene) -> std::optional<Repair> {
  if (pinned.name != scene.catalog.roles().pypi) {
    return std::nullopt;
  }
  auto variant = plain_wheel();
  complete_from_pypi(pinned.version.text(), scene.facts.platform.value, scene.catalog, variant);
  TorchPart torch{.package = &pinned, .version = {}, .tag = tag_of(variant), .label = {}, .judgement = {}, .build = {}, .listed = {}};
  torch.label = label_of(pinned, torch.tag);
  torch.judgement.variant = variant;
  return wheel_beside(part, torch, scene);
}

auto finding_of(const NamedPart& part, const Dependency& unmet, const Pin& pin, const Scene& scene) -> Finding {
  const auto pinned = pypi_package(unmet.name, pin.version);
  return {.code = AuditCode::stack_mismatch,
          .subject = part.label,
          .fact = label_of(pinned),
          .needed = unmet.text,
          .text = pin.holder + " requires " + unmet.name + "==" + pin.version + ", and " + part.label + " goes with " + unmet.text +
                  " alone: no " + unmet.name + " serves both.",
          .evidence = {catalogs::stated_source(part.judgement.stack.match->builds.front()->evidence)},
          .repair = repair_of(part, pinned, scene)};
}

/// The finding if a release is open: pip then chooses an older release whose metadata are compatible.
auto finding_of_open(const NamedPart& part, const Dependency& unmet, const Pin& pin, const Scene& scene) -> Finding {
  const auto& opener = part.open ? part.label : pin.holder;
  auto finding = finding_of(part, unmet, pin, scene);
  finding.level = Level::warning;
  finding.text = pin.holder + " requires " + unmet.name + "==" + pin.version + ", and " + part.label + " goes with " + unmet.text +
                 " alone: " + installer_of(Ecosystem::pypi, scene) + " takes " +
                 (part.open && pin.is_open ? "an older release of one of the two" : "an older release than " + opener) +
                 ", and which is not judged.";
  finding.repair = separate_environments();
  return finding;
}

/// Whether a finding already says that the package is incompatible with another one.
auto is_mismatched(const std::string& label, const Findings& findings) -> bool {
  return std::ranges::any_of(findings, [&](const Finding& one) {
    return one.code == FindingCode(AuditCode::stack_mismatch) && (one.subject == label || one.fact == label);
  });
}

}  // namespace

void audit_shared_needs(const Scene& scene, Findings& findings) {
  if (inventory::role_of(scene.inventory.kind) != inventory::Role::wished) {
    return;
  }
  auto parts = scene.parts;
  std::erase_if(parts, [&](const NamedPart& part) { return !is_known_wheel(part) || is_mismatched(part.label, findings); });
  Pins pins;
  add_pin_of_companions(scene, pins);
  for (const bool is_open : {false, true}) {
    for (const auto& part : parts) {
      if (part.open.has_value() == is_open) {
        add_pins(part, scene, pins);
      }
    }
  }
  for (const auto& part : pins.empty() ? std::vector<NamedPart>() : parts) {
    if (const auto unmet = unmet_need(part, pins, scene)) {
      const auto& pin = pins.find(unmet->name)->second;
      const auto& builds = part.judgement.stack.match->builds;
      const bool is_sure = std::ranges::all_of(builds, [&](const auto* build) { return is_certain(*build, part, pin); });
      findings.push_back(is_sure ? finding_of(part, *unmet, pin, scene) : finding_of_open(part, *unmet, pin, scene));
    }
  }
}

}  // namespace gpusolve::engine::audit
