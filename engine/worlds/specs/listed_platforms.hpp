// Whether there are builds for other platforms than those for which the catalog lists builds of a package.
#pragma once

#include <string_view>

#include "catalogs/catalog.hpp"

namespace gpusolve::engine {

/// Whether the catalog lists what there is of a wheel for the platform, be it nothing: of packages that have builds without GPU code as
/// well, it lists these only for some platforms, and of others it says where more can be had than it lists. Where it knows how to compile
/// one, that is an answer.
[[nodiscard]] auto is_whole_for(std::string_view name, Platform platform, const catalogs::Catalog& catalog) -> bool;

/// Whether the catalog lists a package of conda for other systems alone, and it is of no use without a GPU: the channels then have none for
/// this system.
[[nodiscard]] auto is_for_other_systems(std::string_view name, Platform platform, const catalogs::Catalog& catalog) -> bool;

}  // namespace gpusolve::engine
