#include "engine/worlds/listed_platforms.hpp"

#include <algorithm>

namespace gpusolve::engine {
auto is_whole_for(std::string_view name, Platform platform, const catalogs::Catalog& catalog) -> bool {
  const auto is_here = [&](const auto& row) { return std::ranges::find(row.platforms, platform) != row.platforms.end(); };
  const auto* const package = catalog.stack_package(false, name);
  if (package == nullptr) {
    return true;
  }
  const bool is_unlisted = std::ranges::find(package->unlisted, platform) != package->unlisted.end();
  return (package->carries != catalogs::Carries::by_build && !is_unlisted) ||
         std::ranges::any_of(catalog.stack_builds(false, name), is_here) || std::ranges::any_of(catalog.source_recipes(name), is_here);
}

}  // namespace gpusolve::engine
