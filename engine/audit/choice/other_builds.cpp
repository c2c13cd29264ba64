#include "engine/audit/choice/other_builds.hpp"

#include <algorithm>

#include "base/url/parts.hpp"

namespace gpusolve::engine::audit {

auto index_of_other_builds(std::string_view name, const Scene& scene) -> std::string {
  const auto* const package = scene.catalog.stack_package(false, name);
  if (package == nullptr || package->unknown_indexes.empty()) {
    return {};
  }
  const auto is_at = [](std::string_view left, std::string_view right) {
    return url::without_last_slashes(left) == url::without_last_slashes(right);
  };
  for (const auto& address : inventory::addresses_for(name, scene.inventory.addresses)) {
    if (std::ranges::any_of(package->unknown_indexes, [&](const std::string& index) { return is_at(index, address.text); })) {
      return address.text;
    }
  }
  return {};
}

}  // namespace gpusolve::engine::audit
