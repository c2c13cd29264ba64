#include <algorithm>
#include <span>

#include "base/plain.hpp"
#include "engine/audit/checks/audits.hpp"
#include "engine/audit/choice/stack_parts.hpp"
#include "engine/audit/repair/repair.hpp"
#include "engine/audit/repair/running_release.hpp"
#include "engine/audit/scene/allowed_pythons.hpp"
#include "engine/catalog/stack_rows.hpp"
#include "engine/specs/leading_numbers.hpp"

namespace gpusolve::engine::audit {
namespace {

/// The oldest Python 3 that the project allows; nullopt if the project allows every Python 3, or none.
auto least_allowed(const Scene& scene) -> std::optional<DottedVersion> {
  const auto& allowed = scene.allowed_pythons;
  return allowed.empty() || allowed.front() == dotted("3.0") ? std::nullopt : std::optional(allowed.front());
}

void audit_build(const std::string& label, std::span<const DottedVersion> pythons, const Scene& scene, Findings& findings) {
  const auto allowed = least_allowed(scene);
  if (!allowed || pythons.empty() || std::ranges::min(pythons) <= *allowed) {
    return;
  }
  const auto least = std::ranges::min(pythons).text();
  findings.push_back(
      {.code = ReasonCode::python_unavailable,
       .level = Level::warning,
       .subject = label,
       .fact = "Python " + allowed->text(),
       .text = "The project allows Python " + allowed->text() + " (" + quote(scene.inventory.python_spec) + "), and " + label +
               " begins with Python " + least + ": uv and Poetry refuse to lock the two together.",
       .repair = Repair{Repair::Kind::other, "Let the project begin with Python " + least + ", or take an older release.", {}}});
}

auto repair_of(const Named& one, const Scene& scene) -> Repair {
  const auto name = one.name + asked_extras(one.name, scene);
  const auto version = leading_numbers(one.package->version);
  const auto* const other = version ? nearest_running(one.name, *version, scene) : nullptr;
  return other == nullptr ? another_release(name, scene) : add_packages(Ecosystem::pypi, {name + "==" + other->text}, scene);
}

/// The reason why pip has the release only for these Pythons: its metadata if they exclude the input's Python, otherwise its wheels.
auto limit_on_python(const Package& package, std::span<const DottedVersion> pythons, const Scene& scene) -> std::string {
  for (const auto& row : scene.catalog.stack_builds(false, package.name.text())) {
    const auto its = std::ranges::find_if(row.versions, [&](const auto& one) { return is_version(one, public_version(package.version)); });
    if (its != row.versions.end() && !its->python.allows(scene.python->prefix(2))) {
      return "its metadata require Python " + its->python.range();
    }
  }
  return "it was built for Python " + from_to(pythons.front().text(), pythons.back().text());
}

/// Reports a pinned release of another stack that is not for the input's Python.
void audit_wheels(const Scene& scene, Findings& findings) {
  if (!scene.python || inventory::role_of(scene.inventory.kind) != inventory::Role::wished) {
    return;
  }
  const auto python = scene.python->prefix(2);
  for (const auto& one : named_in(scene)) {
    const bool is_pin = one.ecosystem == Ecosystem::pypi && one.package != nullptr && !one.package->url;
    const bool is_main = scene.catalog.roles().is_main(one.name);
    const auto pythons =
        is_pin && !is_main && !is_in_image(*one.package, scene) ? pythons_of_release(*one.package, scene) : std::vector<DottedVersion>();
    if (!pythons.empty() && std::ranges::find(pythons, python) == pythons.end()) {
      findings.push_back({.code = ReasonCode::python_unavailable,
                          .subject = one.label,
                          .fact = "Python " + python.text(),
                          .evidence = {limit_on_python(*one.package, pythons, scene)},
                          .repair = repair_of(one, scene)});
    }
  }
}

/// The oldest C library with which pip takes a wheel of the release on this system; nullopt if some wheel states none, or if there is no
/// wheel.
auto least_glibc_of(const Package& package, const Scene& scene) -> std::optional<DottedVersion> {
  std::optional<DottedVersion> least;
  for (const auto& row : scene.catalog.stack_builds(false, package.name.text())) {
    const bool is_its = row.is_for(scene.facts.platform.value) &&
                        std::ranges::any_of(row.versions, [&](const auto& one) { return is_version(one, package.version.text()); });
    if (is_its && !row.least_glibc) {
      return std::nullopt;
    }
    least = is_its && (!least || *row.least_glibc < *least) ? row.least_glibc : least;
  }
  return least;
}

/// Reports a pinned release of another stack whose wheels all need a newer C library than the machine is known to have.
void audit_glibc(const Scene& scene, Findings& findings) {
  const auto& glibc = scene.facts.glibc;
  const bool is_known = glibc && glibc->provenance != Provenance::assumed;
  if (!is_known || inventory::role_of(scene.inventory.kind) != inventory::Role::wished) {
    return;
  }
  for (const auto& one : named_in(scene)) {
    const bool is_pin = one.ecosystem == Ecosystem::pypi && one.package != nullptr && !one.package->url && !one.package->file;
    const auto least = is_pin && !scene.catalog.roles().is_main(one.name) ? least_glibc_of(*one.package, scene) : std::nullopt;
    if (least && glibc->value < *least) {
      findings.push_back({.code = ReasonCode::glibc_too_old,
                          .subject = one.label,
                          .fact = "glibc " + glibc->value.text(),
                          .needed = least->text(),
                          .repair = repair_of(one, scene)});
    }
  }
}

}  // namespace

void audit_tags(const Scene& scene, Findings& findings) {
  audit_wheels(scene, findings);
  audit_glibc(scene, findings);
  const bool is_project = scene.inventory.kind == inventory::Kind::pyproject || scene.inventory.kind == inventory::Kind::script;
  if (!is_project || scene.inventory.python_spec.empty()) {
    return;
  }
  for (const auto& torch : scene.torches) {
    if (!torch.open && torch.build != nullptr && torch.package->ecosystem == Ecosystem::pypi) {
      audit_build(torch.label, torch.build->pythons, scene, findings);
    }
  }
  for (const auto& part : scene.parts) {
    const auto* const build = part.judgement.stack.build;
    if (!part.open && part.package != nullptr && build != nullptr && part.judgement.stack.match->is_exact) {
      const auto version = std::ranges::find(build->versions, part.judgement.stack.match->version, &catalogs::StackVersion::text);
      const auto pythons = version == build->versions.end() ? build->pythons : pythons_of(*build, *version);
      audit_build(part.label, pythons, scene, findings);
    }
  }
}

}  // namespace gpusolve::engine::audit
