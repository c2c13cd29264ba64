#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/answers/neighbour_words.hpp"
#include "engine/audit/checks/allowed_neighbour.hpp"
#include "engine/audit/checks/audits.hpp"
#include "engine/audit/choice/later_pins.hpp"
#include "engine/audit/choice/other_builds.hpp"
#include "engine/audit/choice/places.hpp"
#include "engine/audit/repair/repair.hpp"
#include "engine/audit/scene/brought_packages.hpp"
#include "engine/audit/scene/named.hpp"
#include "engine/audit/scene/needs.hpp"
#include "engine/audit/scene/required_pins.hpp"
#include "engine/audit/scene/wishes.hpp"
#include "engine/catalog/stack_rows.hpp"
#include "engine/judging/known_extras.hpp"
#include "engine/specs/leading_numbers.hpp"
#include "engine/specs/spec_text.hpp"

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

/// Whether the package's own requirements already exclude the versions beyond the limit; audit_dependencies then reports it.
auto limits_itself(const Package& package, const NeighbourLimit& limit, const Scene& scene) -> bool {
  const auto beyond = neighbour(limit, package.ecosystem, limit.below ? limit.below->text() : "0");
  return std::ranges::any_of(package.depends, [&](const std::string& text) {
    const auto need = dependency_of(package.ecosystem, text, scene);
    return need && need->name == limit.neighbour && !meets(beyond, need->text);
  });
}

/// Whether a line about the neighbour holds for some Pythons only and the Python is not known.
auto depends_on_python(const NeighbourLimit& limit, const Scene& scene) -> bool {
  return !scene.python && std::ranges::any_of(scene.inventory.demands, [&](const inventory::Demand& demand) {
    return demand.text.find(';') != std::string::npos && inventory::demanded_name(demand) == limit.neighbour;
  });
}

/// The torch of the input that pins the neighbour to a version beyond the limit, and that version; nullopt if there is none.
auto beyond_by_torch(const NeighbourLimit& limit, const Scene& scene) -> std::optional<std::pair<const TorchPart*, std::string>> {
  for (const auto& torch : scene.torches) {
    for (const auto& [name, version] : torch.build == nullptr ? decltype(torch.build->pins)() : torch.build->pins) {
      const auto numbers = leading_numbers(version);
      if (name == limit.neighbour && numbers && !limit.allows(*numbers)) {
        return std::pair(&torch, version);
      }
    }
  }
  return std::nullopt;
}

/// The version of the neighbour that a pinned release requires, or in a complete set torch; nullopt if there is none.
auto held_version(const NeighbourLimit& limit, const Scene& scene) -> std::optional<DottedVersion> {
  if (const auto held = scene.pins.find(limit.neighbour); held != scene.pins.end()) {
    return leading_numbers(held->second);
  }
  const auto torch = inventory::is_complete_set(scene.inventory.kind) ? beyond_by_torch(limit, scene) : std::nullopt;
  return torch ? leading_numbers(torch->second) : std::nullopt;
}

/// A package of a complete set that excludes a release of another package.
struct Excluder {
  std::string name;
  std::string words;  ///< "whisperx 3.4.2 requires ctranslate2<4.5.0"
};

auto excluders_of(const Package& package, const DottedVersion& version, const Scene& scene) -> std::vector<Excluder> {
  std::vector<Excluder> found;
  for (const auto& other : scene.inventory.packages) {
    auto requirements = other.depends;
    for (const auto* const row : rows_of_release(other, scene)) {
      requirements.insert(requirements.end(), row->requirements.begin(), row->requirements.end());
    }
    for (const auto& text : requirements) {
      const auto need = dependency_of(other.ecosystem, filled(text, other.version.text()), scene);
      if (need && need->name == package.name.text() && !meets(pypi_package(need->name, version.text()), need->text)) {
        found.push_back({other.name.text(), label_of(other) + " requires " + need->text});
        break;
      }
    }
  }
  return found;
}

/// The repair that takes releases of the package from `since` on, and other releases of the packages that exclude them; adds these to the
/// evidence.
auto take_releases(const Package& package, const DottedVersion& since, const std::string& end, const Scene& scene,
                   std::vector<std::string>& evidence) -> Repair {
  std::vector<std::string> specs{package.name.text() + ">=" + since.text() + end};
  const bool is_set = inventory::is_complete_set(scene.inventory.kind);
  for (auto& excluder : is_set ? excluders_of(package, since, scene) : std::vector<Excluder>()) {
    specs.push_back(std::move(excluder.name));
    evidence.push_back(std::move(excluder.words));
  }
  return add_packages(package.ecosystem, specs, scene);
}

/// If a release requires the neighbour's version: the releases of the package that run with that version. Otherwise nullopt.
auto releases_beside(const Package& package, const NeighbourLimit& limit, const Scene& scene, std::vector<std::string>& evidence)
    -> std::optional<Repair> {
  const auto version = held_version(limit, scene);
  if (!version || limit.allows(*version)) {
    return std::nullopt;
  }
  for (const auto& other : scene.catalog.neighbour_limits()) {
    const bool is_its = other.package == limit.package && other.packaging == limit.packaging && other.neighbour == limit.neighbour;
    if (is_its && other.since && other.allows(*version)) {
      const auto end = other.before ? ",<" + other.before->text() : std::string();
      return take_releases(package, *other.since, end, scene, evidence);
    }
  }
  return another_release(package.name.text(), scene);
}

/// The releases of the package before the limit begins, if the limit is on the main package: a later main package may need a newer driver.
auto releases_before(const Package& package, const NeighbourLimit& limit, const Scene& scene) -> std::optional<Repair> {
  const bool is_of_main = !limit.through.empty() && limit.since && scene.catalog.roles().is_main(limit.neighbour);
  return is_of_main ? std::optional(add_packages(package.ecosystem, {package.name.text() + "<" + limit.since->text()}, scene))
                    : std::nullopt;
}

/// The repair changes the neighbour, or the package if another package holds the neighbour.
auto finding_about(const Package& package, const NeighbourLimit& limit, const Named& neighbour, const Scene& scene) -> Finding {
  std::vector evidence{catalogs::stated_source(limit.evidence)};
  auto beside = limit.is_required && limit.below && !limit.is_direct() ? std::optional(separate_environments())
                                                                       : releases_beside(package, limit, scene, evidence);
  beside = beside ? std::move(beside) : releases_before(package, limit, scene);
  return {.code = AuditCode::stack_mismatch,
          .subject = label_of(package),
          .needed = limit.spec(),
          .effect = limit.beyond,
          .evidence = std::move(evidence),
          .repair = beside ? std::move(beside) : add_packages(neighbour.ecosystem, {limit.spec()}, scene),
          .place = place_of(neighbour, scene)};
}

/// `nvidia-cudnn-cu12>=9` for a package that was built for CUDA 12, if torch has the library for CUDA 11.
auto spec_for_own_cuda(const Package& package, const NeighbourLimit& limit, const Scene& scene) -> std::string {
  const auto part = std::ranges::find(scene.parts, &package, &NamedPart::package);
  const auto* const build = part == scene.parts.end() ? nullptr : part->judgement.stack.build;
  const auto at = limit.neighbour.rfind("-cu");
  auto spec = limit.spec();
  return build == nullptr || !build->cuda || at == std::string::npos
             ? spec
             : spec.replace(0, limit.neighbour.size(), limit.neighbour.substr(0, at) + "-cu" + std::to_string(build->cuda->part(0)));
}

/// Reports that no version of the neighbour suits both the package and torch.
auto finding_about_torch(const Package& package, const NeighbourLimit& limit, const TorchPart& torch, const std::string& version,
                         const Scene& scene) -> Finding {
  const auto needed = spec_for_own_cuda(package, limit, scene);
  const auto effect = limit.beyond.empty() ? ": one of the two does not find its library." : ". " + limit.beyond;
  return {.code = AuditCode::stack_mismatch,
          .level = Level::warning,
          .subject = label_of(package),
          .fact = torch.label,
          .needed = needed,
          .text = label_of(package) + " goes with " + needed + ", and " + torch.label + " requires " + limit.neighbour + "==" + version +
                  effect,
          .evidence = {catalogs::stated_source(limit.evidence)}};
}

/// The entry of `brought_by` that names this package of the input and only extras that the input asks for; empty if there is none.
auto entry_of(const Named& one, const NeighbourLimit& limit) -> std::string {
  const auto has_extra = [&](const std::string& extra) {
    const auto asked = one.demand == nullptr ? std::vector<std::string>() : normalised_extras(one.demand->text);
    return std::ranges::find(asked, extra) != asked.end();
  };
  const auto is_about = [&](const std::string& entry) {
    return name_in_spec(entry) == one.name && std::ranges::all_of(normalised_extras(entry), has_extra);
  };
  const auto found = std::ranges::find_if(limit.brought_by, is_about);
  return found == limit.brought_by.end() ? std::string() : *found;
}

/// Whether no other package of the input can limit the neighbour: the catalog knows the requirements of all of them.
auto is_all_known(const Package& package, const NeighbourLimit& limit, const Scene& scene) -> bool {
  const auto& roles = scene.catalog.roles();
  return std::ranges::all_of(named_in(scene), [&](const Named& one) {
    return one.name == package.name || one.name == "python" || roles.is_companion(one.name) || !entry_of(one, limit).empty();
  });
}

/// Whether a pinned release of the input, or its torch, requires a version of the neighbour that is within the limit.
auto is_held_within(const NeighbourLimit& limit, const Scene& scene) -> bool {
  const auto pins = pins_beside(scene);
  const auto held = pins.find(limit.neighbour);
  const auto numbers = held == pins.end() ? std::nullopt : leading_numbers(held->second);
  return numbers && limit.allows(*numbers);
}

/// The finding about a neighbour that the input does not name, but that a package of the input brings: torchvision requires NumPy and sets
/// no limit. nullopt if no package brings the neighbour, or if the base image may already contain it.
auto finding_about_brought(const Package& package, const NeighbourLimit& limit, const Scene& scene) -> std::optional<Finding> {
  const auto& all = named_in(scene);
  const auto bringer =
      std::ranges::find_if(all, [&](const Named& one) { return one.ecosystem == package.ecosystem && !entry_of(one, limit).empty(); });
  const auto& image = scene.inventory.image;
  const bool is_open = !inventory::is_complete_set(scene.inventory.kind) && (!image || image->packages.empty());
  if (!is_open || bringer == all.end() || is_held_within(limit, scene) || !AllowedNeighbour(limit, package.ecosystem, scene).lets_pass()) {
    return std::nullopt;
  }
  const bool is_certain = is_all_known(package, limit, scene);
  const auto installer = installer_of(package.ecosystem, scene, bringer->demand);
  return Finding{.code = AuditCode::stack_mismatch,
                 .level = is_certain ? Level::warning : Level::note,
                 .subject = label_of(package),
                 .needed = limit.spec(),
                 .text = label_of(package) + words_beyond(limit) + ", which " + installer + " installs for " + entry_of(*bringer, limit) +
                         (is_certain ? "." : ", unless another package has a limit of its own.") + effect_beyond(limit),
                 .evidence = {catalogs::stated_source(limit.evidence)},
                 .repair = add_packages(package.ecosystem, {limit.spec()}, scene),
                 .place = place_of(*bringer, scene)};
}

/// Completes and reports the finding about a spec on the neighbour, if the spec allows versions beyond the limit.
void audit_spec(const Package& package, const NeighbourLimit& limit, const Named& named, Finding finding, const Scene& scene,
                Findings& findings) {
  const AllowedNeighbour allowed(limit, named.ecosystem, scene);
  const bool is_limit_reported = named.demand->written.empty() && !depends_on_python(limit, scene);
  if (is_limit_reported && allowed.is_below()) {
    finding.fact = quote(named.demand->text);
    finding.text = words_below(limit, finding.subject, named.demand->text);
    findings.push_back(std::move(finding));
  } else if (is_limit_reported && limit.below && !limit.is_direct() && allowed.lets_pass()) {
    finding.level = allowed.is_beyond() ? Level::error : Level::warning;
    finding.text = finding.subject + words_beyond(limit) + ", which " + quote(named.demand->text) + " lets " +
                   installer_of(package.ecosystem, scene, named.demand) + " take." + effect_beyond(limit);
    findings.push_back(std::move(finding));
  }
}

/// Whether pip puts the version that the package requires in the place of the neighbour, which conda or an earlier command installs.
auto is_replaced(const Package& package, const Named& neighbour, const Scene& scene) -> bool {
  return !inventory::is_complete_set(scene.inventory.kind) &&
         (neighbour.ecosystem != package.ecosystem || is_installed_before(neighbour.name, package.name.text(), scene));
}

/// Reports a neighbour beyond the limit, and a spec that allows one. If the input does not name the neighbour, only the packages that bring
/// it are known.
void audit_neighbour(const Package& package, const NeighbourLimit& limit, const Scene& scene, Findings& findings) {
  const auto& all = named_in(scene);
  const auto named = std::ranges::find(all, limit.neighbour, &Named::name);
  const auto torch = package.ecosystem == Ecosystem::pypi ? beyond_by_torch(limit, scene) : std::nullopt;
  const bool is_after = torch && named != all.end() && is_installed_after(limit.neighbour, *torch->first, scene);
  const bool is_there = named != all.end() && named->package != nullptr;
  const bool decides = is_there && inventory::is_complete_set(scene.inventory.kind);  // replaces the version that torch pins
  if (torch && !is_after && !decides && (named == all.end() || is_there)) {
    findings.push_back(finding_about_torch(package, limit, *torch->first, torch->second, scene));
    return;
  }
  if (named == all.end()) {
    const auto main = std::ranges::find(scene.torches, &package, &TorchPart::package);
    const bool is_pinned = main != scene.torches.end() && !main->open && package.ecosystem == Ecosystem::conda;
    if (is_accused(label_of(package), findings) || (is_pinned && is_accused(main->label, findings))) {
      return;  // the repair of that error takes another release of the package first
    }
    if (auto finding = finding_about_brought(package, limit, scene)) {
      findings.push_back(*std::move(finding));
    }
    return;
  }
  if (limit.is_direct() && is_replaced(package, *named, scene)) {
    return;
  }
  auto finding = finding_about(package, limit, *named, scene);
  if (named->package != nullptr) {
    const auto version = leading_numbers(named->package->version);
    finding.fact = named->label;
    if (version && !limit.allows(*version)) {
      finding.text = words_beside(limit, finding.subject, named->label);
      findings.push_back(std::move(finding));
    }
    return;
  }
  audit_spec(package, limit, *named, std::move(finding), scene, findings);
}

/// Whether a finding already reports this limit, which several packages of one release state in their metadata: jax and jaxlib.
auto is_limit_reported(const NeighbourLimit& limit, const Findings& findings) -> bool {
  return limit.is_required && std::ranges::any_of(findings, [&](const Finding& one) {
           return one.code == FindingCode(AuditCode::stack_mismatch) && one.needed == limit.spec() && !one.evidence.empty() &&
                  one.evidence.front() == catalogs::stated_source(limit.evidence);
         });
}

/// Whether releases of the neighbour beyond the limit exist for the input's Python or, if that is unknown, for a Python for which the main
/// package has wheels.
auto is_reached(const NeighbourLimit& limit, const Package& package, const Scene& scene) -> bool {
  if (scene.python || !limit.python) {
    return limit.is_exceeded_on(scene.python);
  }
  auto builds = scene.catalog.published_builds();
  const auto release = public_version(package.version);
  const auto is_of_release = [&](const catalogs::PublishedBuild& build) {
    return build.packaging == limit.packaging && build.version.text() == release;
  };
  const auto reaches = [&](const catalogs::PublishedBuild& build) {
    return is_of_release(build) && std::ranges::any_of(build.pythons, [&](const auto& python) { return limit.is_exceeded_on(python); });
  };
  const bool is_main = scene.catalog.roles().is_main(package.name.text());
  return !is_main || std::ranges::none_of(builds, is_of_release) || std::ranges::any_of(builds, reaches);
}

/// Extends the range of a limit, so that it has all versions of another one.
void widen(NeighbourLimit& limit, const NeighbourLimit& other) {
  limit.least = limit.least && other.least ? std::optional(std::min(*limit.least, *other.least)) : std::nullopt;
  limit.below = limit.below && other.below ? std::optional(std::max(*limit.below, *other.below)) : std::nullopt;
}

/// The range of all the limits that the metadata of the releases that the file allows state, if each release has a limit that the file's
/// lines exclude; nullopt if some release has none.
auto limit_of_all(const Named& one, const Scene& scene) -> std::optional<NeighbourLimit> {
  const auto& wishes = scene.pip_wishes;
  std::optional<NeighbourLimit> all;
  for (const auto& row : scene.catalog.stack_builds(false, one.name)) {
    for (const auto& version : row.versions) {
      if (!wishes.allow(one.name, version.text)) {
        continue;
      }
      const auto limits = scene.catalog.neighbour_limits(one.name, Packaging::wheel, version.text, scene.facts.platform.value);
      const auto found =
          std::ranges::find_if(limits, [&](const NeighbourLimit* limit) { return limit->is_required && !wishes.reach(*limit); });
      if (found == limits.end()) {
        return std::nullopt;
      }
      all = all ? all : std::optional(**found);
      widen(*all, **found);
    }
  }
  return all;
}

/// Reports a spec that leaves the release open, although no release that it allows is compatible with another line.
void audit_open_package(const Named& one, const Scene& scene, Findings& findings) {
  const bool is_open = one.ecosystem == Ecosystem::pypi && one.package == nullptr && one.demand->written.empty();
  const auto has_limit = [&](const NeighbourLimit& limit) { return limit.is_required && limit.package == one.name; };
  const auto limit = is_open && std::ranges::any_of(scene.catalog.neighbour_limits(), has_limit) ? limit_of_all(one, scene) : std::nullopt;
  const auto& all = named_in(scene);
  const auto neighbour = !limit ? all.end() : std::ranges::find(all, limit->neighbour, &Named::name);
  if (neighbour == all.end() || is_untold(*neighbour) || depends_on_python(*limit, scene)) {
    return;
  }
  findings.push_back({.code = AuditCode::stack_mismatch,
                      .subject = quote(one.demand->text),
                      .fact = quote(spec_of(*neighbour)),
                      .needed = limit->spec(),
                      .text = words_below(*limit, "Each release that " + quote(one.demand->text) + " allows", spec_of(*neighbour)),
                      .evidence = {catalogs::stated_source(limit->evidence)},
                      .repair = add_packages(neighbour->ecosystem, {limit->spec()}, scene),
                      .place = place_of(*neighbour, scene)});
}

}  // namespace

void audit_neighbours(const Scene& scene, Findings& findings) {
  std::vector<const Package*> packages;
  std::ranges::transform(scene.inventory.packages, std::back_inserter(packages), [](const Package& one) { return &one; });
  std::ranges::transform(scene.chosen, std::back_inserter(packages), [](const Package& one) { return &one; });
  const auto brought = brought_by_pins(scene);
  std::ranges::transform(brought, std::back_inserter(packages), [](const Package& one) { return &one; });
  std::erase_if(packages, [&](const Package* one) { return !index_of_other_builds(one->name.text(), scene).empty(); });
  for (const auto* const package : packages) {
    for (const auto* const limit : limits_of(*package, scene)) {
      if (is_reached(*limit, *package, scene) && !limits_itself(*package, *limit, scene) && !is_limit_reported(*limit, findings)) {
        audit_neighbour(*package, *limit, scene, findings);
      }
    }
  }
  for (const auto& one : named_in(scene)) {
    audit_open_package(one, scene, findings);
  }
}

}  // namespace gpusolve::engine::audit
