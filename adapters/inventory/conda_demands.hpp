// Requested specs of conda packages.
#pragma once

#include <string>
#include <string_view>

#include "adapters/inventory/inventory.hpp"
#include "base/result.hpp"
#include "model/stack_roles.hpp"

namespace gpusolve::inventory {

/// Adds the request in `text` (a MatchSpec) to the demands. Adds it to the packages too if it allows only one version; for Python, and for
/// packages whose version states for which CUDA builds are (`roles`), one series is enough. Errors: not a MatchSpec.
[[nodiscard]] auto add_conda_demand(const std::string& text, const std::string& place, const StackRoles& roles, Inventory& inventory)
    -> Status;

}  // namespace gpusolve::inventory
