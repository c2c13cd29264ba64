// Reads the requirements of a project, which its Poetry lock does not repeat.
#pragma once

#include <string>
#include <vector>

#include "adapters/inventory/readers.hpp"
#include "adapters/inventory/toml_values.hpp"
#include "adapters/pypi/requirement.hpp"

namespace gpusolve::inventory {

/// The requirements in a pyproject.toml that hold on the machine: those of the project, of its mandatory groups, and of the chosen extras.
/// Empty if the project does not use Poetry.
[[nodiscard]] auto poetry_requests(const toml::table& root, const Machine& machine, const std::vector<std::string>& extras)
    -> std::vector<pypi::Requirement>;

}  // namespace gpusolve::inventory
