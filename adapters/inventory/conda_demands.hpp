// Requested specs of conda packages.
#pragma once

#include <string>
#include <string_view>

#include "adapters/inventory/inventory.hpp"
#include "base/result.hpp"
#include "model/stack_roles.hpp"

namespace gpusolve::inventory {

/// Adds the request in `text` (a MatchSpec) to the demands, and to the packages if it allows only one version: of Python, and of packages
/// that say for which CUDA builds are (`roles`), only one series. Errors: not a MatchSpec.
[[nodiscard]] auto add_conda_demand(const std::string& text, const std::string& place, const StackRoles& roles, Inventory& inventory)
    -> Status;

}  // namespace gpusolve::inventory
