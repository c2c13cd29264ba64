#include "adapters/inventory/projects/uv_limits.hpp"

#include <algorithm>
#include <iterator>

#include "adapters/inventory/wheels.hpp"
#include "adapters/pypi/name.hpp"

namespace gpusolve::inventory {

UvLimits::UvLimits(const toml::table& root, const Input& input) {
  const auto* const tool = table_at(root, "tool");
  const auto* const uv = tool == nullptr ? nullptr : table_at(*tool, "uv");
  if (uv == nullptr) {
    return;
  }
  const auto place = place_of(*uv, input.name);
  const auto read = [&](std::string_view key, const auto& take) {
    for (const auto& line : texts_at(*uv, key)) {
      if (const auto requirement = pypi::parse_requirement(line)) {
        take(*requirement, Demand{Ecosystem::pypi, line, place});
      }
    }
  };
  const auto limit = [&](const pypi::Requirement& requirement, Demand demand) {
    if (holds(requirement.marker, input.machine)) {
      limits_.push_back(std::move(demand));
    }
  };
  read("constraint-dependencies", limit);
  read("override-dependencies", [&](const pypi::Requirement& requirement, const Demand& demand) {
    overrides_[pypi::normalise_name(requirement.name)].push_back(demand);
    limit(requirement, demand);
  });
}

auto UvLimits::overrides_of(std::string_view name) const -> const std::vector<Demand>* {
  const auto found = overrides_.find(pypi::normalise_name(name));
  return found == overrides_.end() ? nullptr : &found->second;
}

void UvLimits::add_to(Inventory& inventory) const {
  std::ranges::copy(limits_, std::back_inserter(inventory.constraints));
  std::ranges::transform(overrides_, std::back_inserter(inventory.overridden), [](const auto& one) { return one.first; });
}

}  // namespace gpusolve::inventory
