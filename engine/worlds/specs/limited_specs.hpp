// Constraints that become limits of the requested spec itself, of two kinds. The embedded catalog holds no release within the limit: the
// spec is then left to the installer, whose command contains the limit. Or the name stands for packages of other names, which are meant.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "catalogs/catalog.hpp"
#include "engine/worlds/world.hpp"

namespace gpusolve::engine {

/// The spec with the versions of the constraint as a further limit; nullopt where its notation has no place for one.
[[nodiscard]] auto limited_spec(const std::string& spec, const std::string& constraint, Ecosystem ecosystem) -> std::optional<std::string>;

/// The specs of a request, limited by those constraints. They are limited before a name stands for a variant: the variant is then judged
/// with the limit, or not at all.
[[nodiscard]] auto limited_specs(World& world, const std::vector<std::string>& specs, const std::vector<std::string>& constraints,
                                 const catalogs::Catalog& catalog) -> std::vector<std::string>;

}  // namespace gpusolve::engine
