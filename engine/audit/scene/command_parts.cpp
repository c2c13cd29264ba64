#include "engine/audit/scene/command_parts.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace gpusolve::engine::audit {

using inventory::Demand;
using inventory::Inventory;

auto part_of(const Inventory& whole, const std::function<bool(std::size_t)>& are_meant) -> Inventory {
  auto part = whole;
  std::map<std::pair<Ecosystem, std::string>, std::size_t> commands;
  for (const auto& demand : whole.demands) {
    commands[{demand.ecosystem, inventory::demanded_name(demand)}] = demand.command;
  }
  std::erase_if(part.demands, [&](const Demand& demand) { return !are_meant(demand.command); });
  std::erase_if(part.packages, [&](const Package& package) {
    const auto found = commands.find({package.ecosystem, package.name.text()});
    return !are_meant(found == commands.end() ? 0 : found->second);
  });
  return part;
}

void serve_as(const std::string& asker, const std::string& name, Inventory& inventory) {
  if (asker == name) {
    return;
  }
  for (auto& address : inventory.addresses) {
    std::erase(address.not_for, name);
    if (std::ranges::find(address.not_for, asker) != address.not_for.end()) {
      address.not_for.push_back(name);
    }
  }
}

auto own_part(const Inventory& whole, std::size_t command, const StackRoles& roles) -> Inventory {
  auto own = part_of(whole, [&](std::size_t one) { return one == command; });
  if (!own.demands.empty()) {
    serve_as(inventory::demanded_name(own.demands.front()), roles.pypi, own);
  }
  return own;
}

}  // namespace gpusolve::engine::audit
