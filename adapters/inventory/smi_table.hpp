// The table that nvidia-smi prints without options: one machine, by its GPUs and its driver.
#pragma once

#include <string_view>

#include "adapters/inventory/node_list.hpp"

namespace gpusolve::inventory {

[[nodiscard]] auto looks_like_smi_table(std::string_view text) -> bool;

/// One node for each table, named after the file; several tables in one file are numbered. A name that an old nvidia-smi cut short
/// (`GeForce RTX 208...`) is left as it is: which GPU it was cannot be told.
[[nodiscard]] auto read_smi_table(std::string_view text, std::string_view file) -> Result<std::vector<Node>>;

}  // namespace gpusolve::inventory
