// Reads pixi's manifest: the tables of a pixi.toml, or of `tool.pixi` in a pyproject.toml (pixi's reference, "Manifest").
#pragma once

#include <string>
#include <vector>

#include "adapters/inventory/readers.hpp"
#include "adapters/inventory/toml_values.hpp"
#include "base/result.hpp"

namespace gpusolve::inventory {

/// The names of the environments. The first is `default`, which always exists.
[[nodiscard]] auto pixi_environments(const toml::table& root) -> std::vector<std::string>;

/// The requests of one environment on the machine: features, targets of its platform, channels, indexes, and the CUDA of
/// `system-requirements` as a demand on `__cuda`. Errors: a dependency that is valid neither for conda nor for pip.
[[nodiscard]] auto read_pixi_environment(const toml::table& root, const std::string& environment, const Input& input) -> Result<Inventory>;

}  // namespace gpusolve::inventory
