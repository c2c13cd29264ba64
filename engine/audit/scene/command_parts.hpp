// The parts of a Dockerfile's input that some of its commands install.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "adapters/inventory/inventory.hpp"
#include "model/stack_roles.hpp"

namespace gpusolve::engine::audit {

/// The packages that the commands accepted by `are_meant` install. Command 0 means: no command installs the package.
[[nodiscard]] auto part_of(const inventory::Inventory& whole, const std::function<bool(std::size_t)>& are_meant) -> inventory::Inventory;

/// Makes the package `name`, which a command installs as a requirement of `asker`, come from the places that serve `asker`.
void serve_as(const std::string& asker, const std::string& name, inventory::Inventory& inventory);

/// The part that the command installs, and its places, without regard to other commands.
[[nodiscard]] auto own_part(const inventory::Inventory& whole, std::size_t command, const StackRoles& roles) -> inventory::Inventory;

}  // namespace gpusolve::engine::audit
