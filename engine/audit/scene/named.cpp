#include "engine/audit/scene/named.hpp"

#include <algorithm>

#include "adapters/pypi/name.hpp"
#include "engine/specs/spec_text.hpp"

namespace gpusolve::engine::audit {

auto spec_of(const Named& one) -> std::string {
  return one.demand != nullptr ? one.demand->text : one.name + "==" + one.package->version.text();
}

auto versions_of(const Named& one) -> std::string {
  auto versions = version_of_spec(spec_of(one));
  return versions.empty() && one.package != nullptr ? "==" + one.package->version.text() : versions;
}

auto is_in_image(const Package& package, const Scene& scene) -> bool {
  const auto& image = scene.inventory.image;
  return image && std::ranges::any_of(image->packages,
                                      [&](const Package& one) { return one.name == package.name && one.version == package.version; });
}

CondaHolders::CondaHolders(const std::vector<Named>& named, const catalogs::Catalog& catalog) : catalog_(catalog) {
  for (const auto& one : named) {
    if (one.ecosystem == Ecosystem::conda && by_name_.try_emplace(one.name, &one).second && !catalog.is_unrelated(one.name)) {
      by_likeness_.try_emplace(pypi::normalise_name(one.name), &one);
    }
  }
}

auto CondaHolders::holder_of(std::string_view pypi_name) const -> const Named* {
  const auto holders = catalog_.conda_holders(pypi_name);
  if (holders.empty()) {
    const auto alike = by_likeness_.find(pypi_name);
    return alike == by_likeness_.end() ? nullptr : alike->second;
  }
  const Named* first = nullptr;
  for (const auto& name : holders) {
    const auto found = by_name_.find(name);
    first = found != by_name_.end() && (first == nullptr || found->second < first) ? found->second : first;
  }
  return first;
}

}  // namespace gpusolve::engine::audit
