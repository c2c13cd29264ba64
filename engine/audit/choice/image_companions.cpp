#include "engine/audit/choice/image_companions.hpp"

#include <algorithm>

#include "engine/audit/choice/stack_parts.hpp"
#include "engine/audit/scene/needs.hpp"
#include "engine/audit/scene/required_pins.hpp"

namespace gpusolve::engine::audit {
namespace {

/// The companion of this main release; null if the catalog knows none.
auto companion_of(const Package& main, const std::string& name, const Scene& scene) -> const catalogs::ReleasedCompanion* {
  const auto releases = scene.catalog.published_releases();
  const auto release = std::ranges::find_if(
      releases, [&](const catalogs::PublishedRelease& one) { return one.version.text() == public_version(main.version); });
  return release == releases.end() ? nullptr : release->companion(name);
}

}  // namespace

auto is_met_by_image(const inventory::Demand& demand, const Package& main, const Scene& before) -> bool {
  const auto& image = before.inventory.image;
  const auto name = inventory::demanded_name(demand);
  const auto is_main = [&](const Package& package) { return package.name == main.name && package.version == main.version; };
  if (!image || demand.is_upgrade || std::ranges::none_of(image->packages, is_main) ||
      std::ranges::find(image->companions, name) == image->companions.end()) {
    return false;
  }
  const auto* const companion = companion_of(main, name, before);
  return companion == nullptr || meets(pypi_package(name, companion->version), demand.text);
}

}  // namespace gpusolve::engine::audit
