// Constraints that become limits of the requested spec itself, in two cases. If the embedded catalog holds no release within the
// limit, the spec is left to the installer, whose command contains the limit. If the name means packages of other names, the
// constraint limits those.
#pragma once

#include <optional>
#include <vector>

#include "catalogs/catalog.hpp"
#include "engine/specs/spec.hpp"
#include "engine/worlds/world.hpp"

namespace gpusolve::engine {

/// The spec with the versions of the constraint as a further limit; nullopt if its notation has no place for one.
[[nodiscard]] auto limited_spec(const Spec& spec, const Spec& constraint, Ecosystem ecosystem) -> std::optional<Spec>;

/// The specs of a request, limited by these constraints. To be called before a name is replaced by a variant, so that the variant
/// is judged with the limit, or not at all.
[[nodiscard]] auto limited_specs(World& world, const std::vector<Spec>& specs, const std::vector<Spec>& constraints,
                                 const catalogs::Catalog& catalog) -> std::vector<Spec>;

}  // namespace gpusolve::engine
