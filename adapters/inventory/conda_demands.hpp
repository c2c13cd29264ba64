// Specs of conda packages as people ask for them.
#pragma once

#include <string>
#include <string_view>

#include "adapters/inventory/inventory.hpp"
#include "resolver/result.hpp"

namespace gpusolve::inventory {

/// Adds what `text` (a MatchSpec) asks for to the demands, and to the packages where it leaves one version. Errors: no MatchSpec.
[[nodiscard]] auto add_conda_demand(const std::string& text, const std::string& place, Inventory& inventory) -> Status;

}  // namespace gpusolve::inventory
