#include "engine/audit/choice/open_conda_build.hpp"

#include "adapters/conda/spec/match_spec.hpp"
#include "adapters/conda/variant.hpp"

namespace gpusolve::engine::audit {
namespace {

using catalogs::Carries;

/// Whether the spec states a build: `jaxlib=*=*cuda12*`.
auto names_build(const inventory::Demand& demand) -> bool {
  const auto spec = conda::parse_match_spec(demand.text);
  return !spec || spec->build() != nullptr;
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

}  // namespace gpusolve::engine::audit
