// Tells whether there may be builds of a package for platforms for which the catalog lists none.
#pragma once

#include <string_view>

#include "catalogs/catalog.hpp"

namespace gpusolve::engine {

/// Whether the catalog knows all about a wheel for the platform, even if it lists none. It does not if it lists none of a package
/// that has builds without GPU code as well, or of which it says that there are more than it lists. A recipe that compiles the
/// package counts as knowledge.
[[nodiscard]] auto is_whole_for(std::string_view name, Platform platform, const catalogs::Catalog& catalog) -> bool;

/// Whether the catalog lists a package of conda for other systems alone, and the package is of no use without a GPU: the channels
/// then have none for this system.
[[nodiscard]] auto is_for_other_systems(std::string_view name, Platform platform, const catalogs::Catalog& catalog) -> bool;

}  // namespace gpusolve::engine
