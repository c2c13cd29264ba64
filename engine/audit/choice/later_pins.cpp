#include "engine/audit/choice/later_pins.hpp"

#include <algorithm>

namespace gpusolve::engine::audit {
namespace {

/// The number of the command that installs the wheel; 0 if none does, or if the base image contains the wheel.
auto command_of(std::string_view name, const Scene& scene) -> std::size_t {
  const auto& demands = scene.inventory.demands;
  const auto found = std::ranges::find_if(demands, [&](const inventory::Demand& demand) {
    return demand.ecosystem == Ecosystem::pypi && demand.command > 0 && inventory::demanded_name(demand) == name;
  });
  return found == demands.end() ? 0 : found->command;
}

}  // namespace

auto is_installed_after(std::string_view name, const TorchPart& torch, const Scene& scene) -> bool {
  const bool is_of_pip = torch.package->ecosystem == Ecosystem::pypi && scene.inventory.kind == inventory::Kind::dockerfile;
  return is_of_pip && command_of(name, scene) > command_of(torch.package->name.text(), scene);
}

auto is_installed_before(std::string_view name, std::string_view other, const Scene& scene) -> bool {
  const auto first = command_of(name, scene);
  return first > 0 && first < command_of(other, scene);
}

}  // namespace gpusolve::engine::audit
