#include "engine/audit/choice/open_conda_build.hpp"

#include "adapters/conda/spec/match_spec.hpp"
#include "adapters/conda/variant.hpp"
#include "engine/audit/checks/audits.hpp"
#include "engine/audit/choice/conda_releases.hpp"
#include "engine/audit/choice/other_systems.hpp"
#include "engine/audit/repair/repair.hpp"

namespace gpusolve::engine::audit {
namespace {

using catalogs::Carries;

/// Whether the spec states a build: `jaxlib=*=*cuda12*`.
auto names_build(const inventory::Demand& demand) -> bool {
  const auto spec = conda::parse_match_spec(demand.text);
  return !spec || spec->build() != nullptr;
}

auto finding_on(const Named& one, bool may_lack_code, const Scene& scene) -> Finding {
  const auto spec = quote(one.demand->text);
  const auto what = may_lack_code ? spec + " leaves open which build is installed, with GPU code or without"
                                  : spec + " leaves open which release is installed";
  return {.code = AuditCode::unpinned,
          .level = may_lack_code ? Level::note : Level::warning,
          .subject = spec,
          .text = what + ". Which one conda takes is not judged.",
          .evidence = {one.demand->place},
          .repair = by_resolve("This names one to ask for:", {{one.name}, {}, Ecosystem::conda}, scene)};
}

auto note_on(const Named& one) -> Finding {
  const auto spec = quote(one.demand->text);
  return {.code = AuditCode::unpinned,
          .level = Level::note,
          .subject = spec,
          .text = spec + " leaves open which build is installed. All builds of it that the catalog knows run here.",
          .evidence = {one.demand->place}};
}

auto is_wish_for_conda(const Named& one, const Scene& scene) -> bool {
  return inventory::role_of(scene.inventory.kind) == inventory::Role::wished && one.ecosystem == Ecosystem::conda && one.demand != nullptr;
}

}  // namespace

auto is_open_collection(const Named& one, const Scene& scene) -> bool {
  const auto* const package = is_wish_for_conda(one, scene) ? scene.catalog.stack_package(true, one.name) : nullptr;
  return package != nullptr && package->carries == Carries::none && package->has_builds;
}

auto is_open_conda_build(const Named& one, const Scene& scene) -> bool {
  if (!is_wish_for_conda(one, scene) || names_build(*one.demand)) {
    return false;
  }
  const auto* const package = scene.catalog.stack_package(true, one.name);
  const bool may_have_code =
      package != nullptr && package->has_builds && package->carries != Carries::none && package->carries != Carries::cpu;
  return may_have_code && (one.package == nullptr || package->carries == Carries::by_build);
}

auto asked_build(const Named& one, const Scene& scene) -> std::optional<BuildVariant> {
  const auto* const package = scene.catalog.stack_package(true, one.name);
  const bool may_have_code = package != nullptr && package->carries != Carries::none && package->carries != Carries::cpu;
  const bool is_open = one.ecosystem == Ecosystem::conda && one.package == nullptr && one.demand != nullptr;
  const auto spec = is_open && may_have_code ? conda::parse_match_spec(one.demand->text) : Result<conda::MatchSpec>(Error{});
  if (!spec || spec->build() == nullptr || scene.catalog.roles().decides(one.name)) {
    return std::nullopt;
  }
  const conda::Record record{.name = one.name, .build = spec->build()->text()};
  const auto variant = conda::variant_of(record, Packaging::conda_forge, scene.catalog.roles());
  return variant.accelerator == Accelerator::none ? std::nullopt : std::optional(variant);
}

void audit_open_conda_builds(const Scene& scene, Findings& findings) {
  for (const auto& one : scene.facts.has_no_gpu() ? std::vector<Named>() : named_in(scene)) {
    if (is_of_other_system(one, scene)) {
      findings.push_back(finding_of_other_system(one, scene));
      continue;
    }
    const bool is_open = is_open_conda_build(one, scene) || is_open_collection(one, scene);
    if (is_open && !is_accused(one.label, findings)) {
      const bool may_lack_code = scene.catalog.stack_package(true, one.name)->carries == Carries::by_build;
      findings.push_back(!may_lack_code && is_safe_choice(one, scene) ? note_on(one) : finding_on(one, may_lack_code, scene));
    }
  }
}

}  // namespace gpusolve::engine::audit
