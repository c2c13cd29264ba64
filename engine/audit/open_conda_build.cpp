#include "engine/audit/open_conda_build.hpp"

#include "adapters/conda/match_spec.hpp"
#include "adapters/conda/variant.hpp"
#include "engine/audit/audits.hpp"

namespace gpusolve::engine::audit {
namespace {

using catalogs::Carries;

/// `jaxlib=*=*cuda12*`.
auto names_build(const inventory::Demand& demand) -> bool {
  const auto spec = conda::parse_match_spec(demand.text);
  return !spec || spec->build() != nullptr;
}

auto finding_on(const Named& one, bool may_lack_code) -> Finding {
  const auto spec = quote(one.demand->text);
  const auto what = may_lack_code ? spec + " leaves open which build is installed, with GPU code or without"
                                  : spec + " leaves open which release is installed";
  return {.code = AuditCode::unpinned,
          .level = may_lack_code ? Level::note : Level::warning,
          .subject = spec,
          .text = what + ". Which one conda takes is not judged. " + quote("gpusolve resolve " + one.name + " --installer conda") +
                  " names one to ask for.",
          .evidence = {one.demand->place}};
}

}  // namespace

auto is_open_conda_build(const Named& one, const Scene& scene) -> bool {
  const bool is_wished = inventory::role_of(scene.inventory.kind) == inventory::Role::wished && one.ecosystem == Ecosystem::conda;
  if (!is_wished || one.demand == nullptr || names_build(*one.demand)) {
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
  const conda::Record record{.name = PackageName::checked(one.name), .build = spec->build()->text()};
  auto variant = conda::variant_of(record, Packaging::conda_forge, scene.catalog.roles());
  return variant.accelerator == Accelerator::none ? std::nullopt : std::optional(std::move(variant));
}

void audit_open_conda_builds(const Scene& scene, Findings& findings) {
  for (const auto& one : scene.facts.has_no_gpu() ? std::vector<Named>() : named_in(scene)) {
    if (is_open_conda_build(one, scene) && !is_accused(one.label, findings)) {
      findings.push_back(finding_on(one, scene.catalog.stack_package(true, one.name)->carries == Carries::by_build));
    }
  }
}

}  // namespace gpusolve::engine::audit
