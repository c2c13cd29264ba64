// The parts of a Dockerfile that some of its commands install.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "adapters/inventory/inventory.hpp"
#include "model/stack_roles.hpp"

namespace gpusolve::engine::audit {

/// The packages that these commands install; 0 stands for what no command does.
[[nodiscard]] auto part_of(const inventory::Inventory& whole, const std::function<bool(std::size_t)>& are_meant) -> inventory::Inventory;

/// A package that a command brings along comes from the places that serve what the command asks for.
void serve_as(const std::string& asker, const std::string& name, inventory::Inventory& inventory);

/// The part that the command installs, and its places, without regard to other commands.
[[nodiscard]] auto own_part(const inventory::Inventory& whole, std::size_t command, const StackRoles& roles) -> inventory::Inventory;

}  // namespace gpusolve::engine::audit
