#include "engine/reach/listed_platforms.hpp"

#include <algorithm>

namespace gpusolve::engine {
namespace {

/// Whether both platforms have the same system (Linux, Windows or macOS), whatever the CPU.
auto are_of_one_system(Platform left, Platform right) -> bool {
  return is_windows(left) == is_windows(right) && is_macos(left) == is_macos(right);
}

}  // namespace

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

auto is_for_other_systems(std::string_view name, Platform platform, const catalogs::Catalog& catalog) -> bool {
  const auto* const package = catalog.stack_package(true, name);
  const auto is_of_system = [&](Platform one) { return are_of_one_system(one, platform); };
  return package != nullptr && package->needs_gpu && package->has_builds &&
         std::ranges::none_of(catalog.stack_builds(true, name),
                              [&](const auto& row) { return std::ranges::any_of(row.platforms, is_of_system); });
}

}  // namespace gpusolve::engine
