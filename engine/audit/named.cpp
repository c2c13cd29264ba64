#include "engine/audit/named.hpp"

#include <algorithm>

#include "adapters/pypi/name.hpp"

namespace gpusolve::engine::audit {

auto spec_of(const Named& one) -> std::string {
  return one.demand != nullptr ? one.demand->text : one.name + "==" + one.package->version.text();
}

auto is_in_image(const Package& package, const Scene& scene) -> bool {
  const auto& image = scene.inventory.image;
  return image && std::ranges::any_of(image->packages,
                                      [&](const Package& one) { return one.name == package.name && one.version == package.version; });
}

auto conda_holder_of(std::string_view pypi_name, const std::vector<Named>& all, const catalogs::Catalog& catalog) -> const Named* {
  const auto holders = catalog.conda_holders(pypi_name);
  const auto holds = [&](const Named& one) {
    const bool is_alike = holders.empty() && pypi::normalise_name(one.name) == pypi_name && !catalog.is_other_thing(one.name);
    return one.ecosystem == Ecosystem::conda && (is_alike || std::ranges::find(holders, one.name) != holders.end());
  };
  const auto found = std::ranges::find_if(all, holds);
  return found == all.end() ? nullptr : &*found;
}

}  // namespace gpusolve::engine::audit
