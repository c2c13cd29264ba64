#include <algorithm>

#include "adapters/inventory/wheels.hpp"
#include "adapters/pypi/variant.hpp"
#include "base/url/secrets.hpp"
#include "engine/audit/checks/audits.hpp"
#include "engine/audit/repair/repair.hpp"
#include "engine/audit/scene/allowed_pythons.hpp"
#include "engine/audit/scene/known_sources.hpp"
#include "engine/audit/scene/named.hpp"
#include "engine/audit/scene/needs.hpp"
#include "engine/audit/scene/required_pins.hpp"
#include "engine/audit/scene/wishes.hpp"
#include "engine/catalog/ended_companion.hpp"
#include "engine/catalog/pypi_default.hpp"
#include "engine/catalog/stack_knowledge.hpp"
#include "engine/catalog/stack_rows.hpp"
#include "engine/specs/leading_numbers.hpp"
#include "model/vendors/words.hpp"

namespace gpusolve::engine::audit {
namespace {

auto public_part(const std::string& version) -> std::string { return version.substr(0, version.find('+')); }

/// The torch release for which this version of a companion was built; nullopt if the catalog does not know the version.
auto torch_for(const std::string& companion, const std::string& version, const catalogs::Catalog& catalog) -> std::optional<DottedVersion> {
  for (const auto& release : catalog.published_releases()) {
    if (release.version_of(companion) == version) {
      return release.version;
    }
  }
  return std::nullopt;
}

auto wanted_version(const std::string& companion, const DottedVersion& torch, const catalogs::Catalog& catalog)
    -> std::optional<std::string> {
  const auto releases = catalog.published_releases();
  const auto found = std::ranges::find(releases, torch, &catalogs::PublishedRelease::version);
  return found == releases.end() ? std::nullopt : found->version_of(companion);
}

auto release_text(const std::string& companion, const std::string& version, const DottedVersion& torch, const Scene& scene) -> std::string {
  return companion + " " + version + " was released with " + scene.catalog.roles().pypi + " " + torch.text();
}

auto is_other_series(const std::string& one, const std::string& other) -> bool {
  const auto first = leading_numbers(one);
  const auto second = leading_numbers(other);
  return first && second && first->prefix(2) != second->prefix(2);
}

/// Whether this torch meets the limit that the package itself states, because the package was then built for this torch (conda-forge
/// rebuilds torchvision for later torch releases). nullopt if the package states no upper limit.
auto meets_own_limit(const Package& package, const TorchPart& torch, const Scene& scene) -> std::optional<bool> {
  Package far_later = *torch.package;
  far_later.version = "9999";
  for (const auto& text : package.depends) {
    const auto need = dependency_of(package.ecosystem, text, scene);
    if (need && need->name == torch.package->name && !meets(far_later, need->text)) {
      return meets(*torch.package, need->text);
    }
  }
  return std::nullopt;
}

/// Whether the catalog knows the wheel's requirements better than the lock does, because the lock was made from the catalog.
auto is_known_better_by_catalog(const Package& package, const Scene& scene) -> bool {
  return scene.inventory.leaves_other_packages_to_installer && package.ecosystem == Ecosystem::pypi;
}

/// Whether this is the last release of a companion that ended no later than this torch.
auto serves_later_torch(const std::string& companion, const std::string& version, const TorchPart& torch, const catalogs::Catalog& catalog)
    -> bool {
  const auto last = last_of_ended(companion, catalog);
  return last && last->version == version && last->main <= torch.version;
}

/// Whether the catalog knows the version that matches torch and the package has another one.
auto is_wrong_version(const std::string& companion, const Package& package, const TorchPart& torch, const Scene& scene) -> bool {
  if (const auto is_met = is_known_better_by_catalog(package, scene) ? std::nullopt : meets_own_limit(package, torch, scene)) {
    return !*is_met;
  }
  const auto version = public_part(package.version);
  if (!is_linked_companion(version, scene.catalog.roles())) {
    return false;
  }
  const auto wanted = wanted_version(companion, torch.version, scene.catalog);
  const auto own_torch = torch_for(companion, version, scene.catalog);
  if (own_torch) {
    return *own_torch != torch.version && wanted != version && !serves_later_torch(companion, version, torch, scene.catalog);
  }
  return wanted && is_other_series(*wanted, version);
}

/// Whether the build is `+cpu` or for another CUDA than torch's. A build without a label counts as matching.
auto is_wrong_build(const Package& package, const TorchPart& torch, const Scene& scene) -> bool {
  const bool is_wished = inventory::role_of(scene.inventory.kind) == inventory::Role::wished;
  if (is_wished && !package.build && !torch.package->build && package.ecosystem == torch.package->ecosystem) {
    return false;  // pip takes both packages from the same place, and conda chooses compatible builds
  }
  const auto variant = variant_of(package, scene);
  const auto tag = variant ? tag_of(*variant) : std::string();
  const auto is_certain = [](const std::string& one) { return !one.empty() && !is_tag_of_any_toolkit(one); };
  return is_certain(tag) && is_certain(torch.tag) && tag != torch.tag;
}

/// Whether the package is PyPI's own wheel: it has no label although torch has one, or the file names another place for torch than for the
/// package. If a file names no place at all, the command decides for both.
auto is_of_pypi(const Package& package, const TorchPart& torch, const Scene& scene) -> bool {
  const auto& roles = scene.catalog.roles();
  const bool is_wheel = package.ecosystem == Ecosystem::pypi && torch.package->ecosystem == Ecosystem::pypi;
  if (!is_wheel || package.build || package.url || !pypi::label_of_index(package.source, roles).empty()) {
    return false;
  }
  const bool is_known = !pypi::label_of_index(torch.package->source, roles).empty() || is_copy_of_pypi(package.source, scene.catalog);
  return is_known || (inventory::is_complete_set(scene.inventory.kind) && torch.package->build);
}

/// The variant of PyPI's wheel if that wheel is incompatible with torch. A wheel for another major version of CUDA, or for CUDA beside a
/// CPU build of torch, refuses to be imported (torchvision/extension.py); a CPU build of a companion with GPU operations lacks these. Minor
/// versions may differ.
auto unfit_wheel(const std::string& companion, const Package& package, const TorchPart& torch, const Scene& scene)
    -> std::optional<BuildVariant> {
  const auto& variant = torch.judgement.variant;
  const auto* const build = torch.judgement.match ? torch.judgement.match->build : nullptr;
  const auto* const published = build == nullptr ? nullptr : build->companion(companion);
  const bool is_unlabelled = published != nullptr && published->is_unlabelled;  // the index's wheel cannot be told from PyPI's
  const bool is_known = variant.is_judged() || variant.accelerator == Accelerator::cpu;
  const auto own =
      is_known && !is_unlabelled && is_of_pypi(package, torch, scene) ? torch_for(companion, package.version, scene.catalog) : std::nullopt;
  if (!own) {
    return std::nullopt;
  }
  BuildVariant wheel;
  complete_from_pypi(own->text(), scene.facts.platform.value, scene.catalog, wheel);
  const auto& roles = scene.catalog.roles();
  const bool lacks_gpu =
      wheel.accelerator == Accelerator::cpu && variant.cuda && !StackRoles::error_of(companion, roles.gpu_errors).empty();
  const bool is_other = wheel.cuda && (variant.accelerator == Accelerator::cpu || wheel.cuda->part(0) != variant.cuda->part(0));
  return lacks_gpu || is_other ? std::optional(wheel) : std::nullopt;
}

/// Whether a spec in the list pins the package's name to another version.
auto pins_another(const std::vector<inventory::Demand>& demands, const Package& package) -> bool {
  return std::ranges::any_of(demands, [&](const inventory::Demand& demand) {
    return demand.ecosystem == package.ecosystem && inventory::demanded_name(demand) == package.name.text() && !meets(package, demand.text);
  });
}

/// The specs that repair the companion. In one command of a Dockerfile, pip refuses the companion beside a pin of another torch; that pin
/// changes too, since a later command replaces its torch anyway.
auto specs_beside(const std::string& companion, const std::string& wanted, const TorchPart& torch, const Scene& scene)
    -> std::vector<std::string> {
  const auto names_it = [&](const inventory::Demand& demand) { return inventory::demanded_name(demand) == companion; };
  const bool is_held = std::ranges::any_of(scene.inventory.commands, [&](const inventory::Inventory& command) {
    return std::ranges::any_of(command.demands, names_it) && pins_another(command.demands, *torch.package);
  });
  const auto own = companion + "==" + wanted;
  return is_held ? std::vector{torch.package->name + "==" + torch.version.text(), own} : std::vector{own};
}

/// In a file of specs, writes the companion version that matches torch; elsewhere, reinstalls torch with its companions.
auto repair_of(const Package& package, const std::optional<std::string>& wanted, const TorchPart& torch, const Scene& scene)
    -> std::optional<Repair> {
  if (wanted && inventory::role_of(scene.inventory.kind) == inventory::Role::wished) {
    return add_packages(package.ecosystem, specs_beside(package.name, *wanted, torch, scene), scene);
  }
  const bool is_gpu = torch.judgement.variant.is_judged();
  return is_gpu && !torch.judgement.failures.empty() ? replace_torch(torch, scene) : reinstall_torch(torch, scene, {});
}

void audit_pair(const std::string& companion, const Package& package, const TorchPart& torch, const Scene& scene, Findings& findings) {
  const bool is_wrong = is_wrong_version(companion, package, torch, scene);
  const auto other = unfit_wheel(companion, package, torch, scene);
  if (!is_wrong && !other && !is_wrong_build(package, torch, scene)) {
    return;
  }
  const auto variant = other ? other : variant_of(package, scene);
  Finding finding{.code = CompanionMismatch{companion}, .subject = label_of(package, variant ? tag_of(*variant) : ""), .fact = torch.label};
  const auto wanted = wanted_version(companion, torch.version, scene.catalog);
  finding.needed = wanted ? *wanted + (torch.tag.empty() ? "" : " (" + torch.tag + ")") : "";
  const auto& roles = scene.catalog.roles();
  finding.error = StackRoles::error_of(companion, roles.import_errors);
  if (!is_wrong && other && other->accelerator == Accelerator::cpu) {
    finding.error = StackRoles::error_of(companion, roles.gpu_errors);
    finding.text = label_of(package) + " is PyPI's wheel, a CPU build, beside " + torch.label +
                   ": it imports, and its own operations fail on the GPU: \"" + finding.error + "\".";
  }
  if (const auto own = torch_for(companion, public_part(package.version), scene.catalog)) {
    finding.evidence.push_back(release_text(companion, public_part(package.version), *own, scene));
  }
  const bool has_place = other && !is_wrong && inventory::role_of(scene.inventory.kind) == inventory::Role::wished;
  finding.repair = has_place
                       ? Repair{Repair::Kind::other, "Take it from " + torch.package->source + ", as " + torch.package->name + ".", {}}
                       : repair_of(package, wanted, torch, scene);
  findings.push_back(std::move(finding));
}

/// The torch release of a former companion, whose releases ended, if it differs from this torch. Such a package loads the library of the
/// torch that it was released with, so any patch release of that torch works.
auto torch_of_former(const Package& package, const TorchPart& torch, const Scene& scene) -> std::optional<DottedVersion> {
  const auto version = leading_numbers(package.version);
  const bool is_linked = version && *version >= scene.catalog.roles().former_linked_since;
  const bool says_it_itself = meets_own_limit(package, torch, scene).has_value();  // audit_dependencies reports that
  const auto own = is_linked && !says_it_itself ? torch_for(package.name, public_part(package.version), scene.catalog) : std::nullopt;
  return own && own->prefix(2) != torch.version.prefix(2) ? own : std::nullopt;
}

auto repair_of_former(const Package& package, const TorchPart& torch, const DottedVersion& own, const Scene& scene) -> Repair {
  if (const auto wanted = wanted_version(package.name, torch.version, scene.catalog)) {
    return add_packages(package.ecosystem, {package.name + "==" + *wanted}, scene);
  }
  const auto& main = scene.catalog.roles().pypi;
  return {Repair::Kind::other,
          "Remove " + package.name + ", or take " + main + " " + own.text() + ": no release of " + package.name + " goes with " + main +
              " " + torch.version.text() + ".",
          {}};
}

void audit_former(const Package& package, const TorchPart& torch, const Scene& scene, Findings& findings) {
  const auto own = torch_of_former(package, torch, scene);
  if (!own) {
    return;
  }
  findings.push_back({.code = AuditCode::stack_mismatch,
                      .subject = label_of(package),
                      .fact = torch.label,
                      .needed = scene.catalog.roles().pypi + " " + own->text(),
                      .evidence = {release_text(package.name, public_part(package.version), *own, scene)},
                      .repair = repair_of_former(package, torch, *own, scene)});
}

/// The companion of this torch: from the same ecosystem, or from the other one if all torch packages come from this torch's ecosystem.
auto companion_beside(const TorchPart& torch, const std::string& name, const Scene& scene) -> const Package* {
  const auto own = torch.package->ecosystem;
  const auto other = own == Ecosystem::conda ? Ecosystem::pypi : Ecosystem::conda;
  const auto* const found = find_package(scene, own, name);
  const bool is_only = std::ranges::all_of(scene.torches, [&](const TorchPart& one) { return one.package->ecosystem == own; });
  return found == nullptr && is_only ? find_package(scene, other, name) : found;
}

/// The wheel of a former companion beside this torch. The last release requires no specific torch, so pip takes it for an open spec beside
/// any later torch; earlier releases require the torch that they were built for.
auto former_beside(const TorchPart& torch, const std::string& name, const Scene& scene) -> std::optional<Package> {
  const auto* const package = companion_beside(torch, name, scene);
  const auto last = last_of_ended(name, scene.catalog);
  if (package != nullptr) {
    const bool is_last = last && public_part(package->version) == last->version;
    return package->ecosystem == Ecosystem::pypi && (!torch.open || is_last) ? std::optional(*package) : std::nullopt;
  }
  const auto& wishes = scene.pip_wishes;
  const bool is_taken = torch.package->ecosystem == Ecosystem::pypi && last && last->main < torch.version && wishes.find(name) != nullptr &&
                        wishes.allow(name, last->version);
  return is_taken ? std::optional(inventory::wheel_package(name, last->version)) : std::nullopt;
}

/// Whether the index with this label (PyPI if the label is empty) has the last release of an ended companion for this machine.
auto has_last(const LastRelease& last, std::string_view label, const Scene& scene) -> bool {
  return std::ranges::any_of(scene.catalog.published_builds(scene.facts.platform.value), [&](const catalogs::PublishedBuild& build) {
    const bool is_it = build.packaging == Packaging::wheel && build.version == last.main;
    const bool is_there = label.empty() ? build.is_on_pypi : build.tag == label;
    const bool is_glibc = !build.least_glibc || !scene.facts.glibc || *build.least_glibc <= scene.facts.glibc->value;
    return is_it && is_there && is_glibc && suits_pins(build.pythons, scene);
  });
}

/// The place from which pip takes the last release for an open spec; empty if no known place has it.
auto place_with_last(const std::string& companion, const LastRelease& last, const Scene& scene) -> std::string {
  using inventory::Address;
  bool is_pypi_asked = true;
  for (const auto& one : inventory::addresses_for(companion, scene.inventory.addresses)) {
    const bool is_main = one.use == Address::Use::index || one.binds(companion);
    if (!is_main && one.use != Address::Use::extra_index) {
      continue;
    }
    const auto label = pypi::label_of_index(one.text, scene.catalog.roles());
    const bool is_labelled = !label.empty() && !is_of_other_stack(one.text, scene.catalog);
    if ((is_labelled || is_copy_of_pypi(one.text, scene.catalog)) && has_last(last, label, scene)) {
      return url::without_secrets(one.text);
    }
    is_pypi_asked = is_pypi_asked && !is_main && !(is_labelled && one.is_first_match);  // uv asks no other index
  }
  return is_pypi_asked && has_last(last, {}, scene) ? "PyPI" : "";
}

/// " for Python 3.10 and newer" if the input states no Python; otherwise empty.
auto python_text(const LastRelease& last, const Scene& scene) -> std::string {
  std::optional<DottedVersion> oldest;
  for (const auto& build : scene.catalog.published_builds(scene.facts.platform.value)) {
    for (const auto& python : build.version == last.main ? build.pythons : catalogs::CatalogList<DottedVersion>()) {
      oldest = oldest ? std::min(*oldest, python) : python;
    }
  }
  return scene.python || !oldest ? "" : " for Python " + oldest->text() + " and newer";
}

/// Whether pip chooses the companion's release: an open spec names the companion, and neither conda nor the base image brings it.
auto is_open(const std::string& companion, const TorchPart& torch, const Scene& scene) -> bool {
  const auto* const wish = scene.pip_wishes.find(companion);
  const auto* const requirement = wish == nullptr ? nullptr : std::get_if<pypi::Requirement>(&wish->spec);
  const bool is_wished = inventory::role_of(scene.inventory.kind) == inventory::Role::wished;
  return is_wished && requirement != nullptr && !requirement->url && scene.conda_wishes.find(companion) == nullptr &&
         !is_in_image(*torch.package, scene);
}

/// Whether a wheel of the input requires another release of the companion, which pip then takes.
auto requires_another(const std::string& companion, const std::string& version, const Scene& scene) -> bool {
  const auto release = pypi_package(companion, version);
  return std::ranges::any_of(scene.parts, [&](const NamedPart& part) {
    const auto& match = part.judgement.stack.match;
    const auto excludes_it = [&](const catalogs::StackBuild* row) {
      return std::ranges::any_of(row->requirements, [&](const std::string& text) {
        const auto need = dependency_of(Ecosystem::pypi, filled(text, match->version), scene);
        return need && need->name == companion && !meets(release, need->text);
      });
    };
    return match && !match->builds.empty() && std::ranges::all_of(match->builds, excludes_it);
  });
}

/// Reports a companion that is too new for torch: the last release of an ended companion requires no torch, so pip takes it for an open
/// spec beside every torch, older ones included.
void audit_open(const std::string& companion, const TorchPart& torch, const Scene& scene, Findings& findings) {
  const auto last = last_of_ended(companion, scene.catalog);
  if (!last || last->main <= torch.version || !is_open(companion, torch, scene) || !scene.pip_wishes.allow(companion, last->version) ||
      requires_another(companion, last->version, scene)) {
    return;
  }
  const auto place = place_with_last(companion, *last, scene);
  const auto wanted = wanted_version(companion, torch.version, scene.catalog);
  if (place.empty() || !wanted) {
    return;
  }
  const auto& demand = *scene.pip_wishes.find(companion)->demand;
  const auto label = companion + " " + last->version;
  findings.push_back({.code = CompanionMismatch{companion},
                      .subject = label,
                      .fact = torch.label,
                      .needed = *wanted + (torch.tag.empty() ? "" : " (" + torch.tag + ")"),
                      .error = StackRoles::error_of(companion, scene.catalog.roles().import_errors),
                      .evidence = {demand.place + ": " + quote(demand.text) + " leaves the build open; today " +
                                       installer_of(Ecosystem::pypi, scene, &demand) + " takes " + label + " from " + place +
                                       python_text(*last, scene) + ", which requires no " + scene.catalog.roles().pypi,
                                   release_text(companion, last->version, last->main, scene)},
                      .repair = add_packages(Ecosystem::pypi, {companion + "==" + *wanted}, scene)});
}

/// The companion that stays installed when a later command of a Dockerfile replaces its torch; null if there is none.
auto left_behind(const std::string& name, const Scene& scene) -> const Package* {
  const auto& all = scene.inventory.left_behind;
  const auto found = std::ranges::find(all, name, [](const Package& package) { return package.name.text(); });
  return found == all.end() ? nullptr : &*found;
}

void audit_left_behind(const std::string& companion, const Package& left, const TorchPart& torch, const Scene& scene, Findings& findings) {
  const auto count = findings.size();
  audit_pair(companion, left, torch, scene, findings);
  if (findings.size() > count) {
    const auto& main = torch.package->name.text();
    findings.back().repair = Repair{
        Repair::Kind::other, "Name " + companion + " in the command that replaces " + main + ", too, or hold " + main + " there.", {}};
  }
}

}  // namespace

void audit_companions(const Scene& scene, Findings& findings) {
  for (const auto& torch : scene.torches) {
    for (const auto& companion : scene.catalog.roles().companions) {
      if (const auto* const package = companion_beside(torch, companion, scene)) {
        audit_pair(companion, *package, torch, scene, findings);
      } else if (const auto* const left = left_behind(companion, scene)) {
        audit_left_behind(companion, *left, torch, scene, findings);
      } else {
        audit_open(companion, torch, scene, findings);
      }
    }
    for (const auto& name : scene.catalog.roles().former_companions) {
      if (const auto package = former_beside(torch, name, scene)) {
        audit_former(*package, torch, scene, findings);
      }
    }
  }
}

}  // namespace gpusolve::engine::audit
