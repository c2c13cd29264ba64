#include <algorithm>
#include <span>

#include "engine/audit/checks/audits.hpp"
#include "engine/audit/repair/one_owner.hpp"
#include "engine/audit/repair/repair.hpp"
#include "engine/audit/scene/named.hpp"
#include "engine/audit/scene/wishes.hpp"
#include "engine/specs/spec_text.hpp"

namespace gpusolve::engine::audit {
namespace {

/// conda adds these packages to every environment, and pip adds its own.
auto is_harmless(std::string_view name) -> bool { return name == "pip" || name == "setuptools" || name == "wheel"; }

/// Whether this is the main package, a package whose name begins with the main package's name, or one that is released with it.
auto is_of_main_stack(std::string_view name, const StackRoles& roles) -> bool {
  return name.starts_with(roles.pypi) || StackRoles::is_among(name, roles.released_with);
}

/// The places in a file that request the wheel or the conda package.
auto places_of(const Named& wheel, const Named& conda) -> std::vector<std::string> {
  std::vector<std::string> places;
  for (const auto* const one : {&conda, &wheel}) {
    if (one->demand != nullptr) {
      places.push_back(one->demand->place + ": " + one->demand->text);
    }
  }
  return places;
}

auto spec_or_label(const Named& one) -> std::string { return one.demand != nullptr ? one.demand->text : one.label; }

/// In an environment, removes pip's package and reinstalls the conda files that it overwrote. A companion must come from the installer that
/// has the main package.
auto repair_of(const Named& wheel, const Named& conda, const Scene& scene) -> Repair {
  if (is_file(scene) || conda.package == nullptr) {
    return {Repair::Kind::other,
            "Keep one of the two: take " + quote(spec_or_label(wheel)) + " out of pip's list, or " + quote(spec_or_label(conda)) +
                " out of conda's.",
            {}};
  }
  const auto* const main = scene.catalog.roles().is_companion(wheel.name) ? main_of_pip_alone(scene) : nullptr;
  return main != nullptr ? keep_wheels(conda.name, *main, scene) : keep_conda({wheel.name}, *conda.package, scene);
}

void audit_pair(const Named& wheel, const Named& conda, const Scene& scene, Findings& findings) {
  findings.push_back({.code = AuditCode::two_owners,
                      .level = is_of_main_stack(wheel.name, scene.catalog.roles()) ? Level::error : Level::warning,
                      .subject = wheel.name,
                      .fact = "conda " + conda.label,
                      .needed = "pip " + wheel.label,
                      .evidence = places_of(wheel, conda),
                      .repair = repair_of(wheel, conda, scene)});
}

/// Whether all that is known of the package on conda requires the main package.
auto brings_main(const std::string& name, const catalogs::Catalog& catalog) -> bool {
  const auto& roles = catalog.roles();
  const auto rows = catalog.stack_builds(true, name);
  const auto requires_it = [&](const catalogs::StackBuild& row) {
    return std::ranges::any_of(row.requirements, [&](const std::string& text) { return roles.is_main(name_in_spec(text)); });
  };
  return roles.is_companion(name) || StackRoles::is_among(name, roles.conda_users) ||
         (!rows.empty() && std::ranges::all_of(rows, requires_it));
}

/// Reports a conda package that requires the main package, if the input names the main package only in pip's list.
void audit_brought_main(const Scene& scene, Findings& findings) {
  const auto& roles = scene.catalog.roles();
  const auto& all = named_in(scene);
  const auto find = [&](Ecosystem ecosystem, const auto& is_it) {
    return std::ranges::find_if(all, [&](const Named& one) { return one.ecosystem == ecosystem && is_it(one.name); });
  };
  const auto wheel = find(Ecosystem::pypi, [&](const std::string& name) { return name == roles.pypi; });
  const auto user = find(Ecosystem::conda, [&](const std::string& name) { return brings_main(name, scene.catalog); });
  const auto own = find(Ecosystem::conda, [&](const std::string& name) { return roles.decides(name); });
  const bool is_wished = inventory::role_of(scene.inventory.kind) == inventory::Role::wished;
  if (!is_wished || wheel == all.end() || user == all.end() || own != all.end()) {
    return;
  }
  findings.push_back({.code = AuditCode::two_owners,
                      .subject = wheel->name,
                      .fact = "conda " + roles.conda + " (by " + user->name + ")",
                      .needed = "pip " + wheel->label,
                      .evidence = places_of(*wheel, *user),
                      .repair = Repair{Repair::Kind::other,
                                       "Keep one of the two: move " + quote(spec_or_label(*user)) + " to pip's list, or take " +
                                           quote(spec_or_label(*wheel)) + " out of it.",
                                       {}}});
}

/// pixi gives PyPI's spec the release of conda, so that both must allow one. They count as another's where it does not know that the
/// names are of one package, and then one overwrites the other.
void audit_main_of_pixi(const Scene& scene, Findings& findings) {
  const auto& roles = scene.catalog.roles();
  const auto find = [&](Ecosystem ecosystem, std::string_view name) {
    return std::ranges::find_if(named_in(scene), [&](const Named& one) { return one.ecosystem == ecosystem && one.name == name; });
  };
  const auto wheel = find(Ecosystem::pypi, roles.pypi);
  const auto own = find(Ecosystem::conda, roles.conda);
  const auto allows = [&](const catalogs::PublishedRelease& release) {
    const auto version = release.version.text();
    return scene.pip_wishes.allow(roles.pypi, version) && scene.conda_wishes.allow(roles.conda, version);
  };
  const bool is_named = wheel != named_in(scene).end() && own != named_in(scene).end();
  if (!is_named || std::ranges::any_of(scene.catalog.published_releases(), allows)) {
    return;
  }
  findings.push_back({.code = AuditCode::two_owners,
                      .subject = wheel->name,
                      .text = quote(spec_or_label(*own)) + " of conda and " + quote(spec_or_label(*wheel)) +
                              " of PyPI allow no common release: pixi finds no set, or installs both, one over the other.",
                      .evidence = places_of(*wheel, *own),
                      .repair = repair_of(*wheel, *own, scene)});
}

/// Reports two versions under one name: in an installed set, one overwrote the other; for a request, no set has both.
void audit_twice(const Scene& scene, Findings& findings) {
  const auto& packages = scene.inventory.packages;
  for (std::size_t i = 1; i < packages.size(); ++i) {
    const auto& before = packages[i - 1];
    const auto& package = packages[i];
    const bool is_again = before.ecosystem == package.ecosystem && before.name == package.name && before.version != package.version;
    const bool is_wished = inventory::role_of(scene.inventory.kind) == inventory::Role::wished;
    if (is_again && is_wished) {
      findings.push_back({.code = AuditCode::version_conflict,
                          .subject = package.name,
                          .fact = package.version,
                          .needed = before.version,
                          .text = "The file asks for " + label_of(before) + " and for " + label_of(package) +
                                  ", and no set has both: the installer refuses it.",
                          .repair = Repair{Repair::Kind::other, "Remove one of the two.", {}}});
    } else if (is_again) {
      findings.push_back({.code = AuditCode::version_conflict,
                          .subject = package.name,
                          .fact = package.version,
                          .needed = before.version,
                          .text = package.name + " is there twice, as " + before.version + " and as " + package.version +
                                  ": files of one lie among those of the other.",
                          .repair = add_packages(package.ecosystem, {package.name + "==" + package.version}, scene)});
    }
  }
}

}  // namespace

void audit_owners(const Scene& scene, Findings& findings) {
  using inventory::Kind;
  const auto& all = named_in(scene);
  // pixi uses conda's package for a distribution that is also requested (https://pixi.prefix.dev/latest/concepts/conda_pypi).
  const bool is_of_pixi = scene.inventory.kind == Kind::pixi_manifest || scene.inventory.kind == Kind::pyproject;
  const CondaHolders holders(all, scene.catalog);
  const bool is_mixed = !is_of_pixi && !holders.is_empty();
  for (const auto& wheel : is_mixed ? std::span(all) : std::span<const Named>()) {
    const bool can_clash = wheel.ecosystem == Ecosystem::pypi && !is_harmless(wheel.name);
    if (const auto* const conda = can_clash ? holders.holder_of(wheel.name) : nullptr) {
      audit_pair(wheel, *conda, scene, findings);
    }
  }
  if (is_mixed) {
    audit_brought_main(scene, findings);
  } else if (is_of_pixi) {
    audit_main_of_pixi(scene, findings);
  }
  audit_twice(scene, findings);
}

}  // namespace gpusolve::engine::audit
