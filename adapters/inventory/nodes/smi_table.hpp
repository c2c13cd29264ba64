// Parses the table that nvidia-smi prints without options: the GPUs and the driver of one machine.
#pragma once

#include <string_view>

#include "adapters/inventory/nodes/node_list.hpp"

namespace gpusolve::inventory {

[[nodiscard]] auto looks_like_smi_table(std::string_view text) -> bool;

/// Reads one node per table, named after the file; several tables in one file are numbered. Keeps a name that an old nvidia-smi truncated
/// (`GeForce RTX 208...`), because the GPU cannot be determined from it.
[[nodiscard]] auto read_smi_table(std::string_view text, std::string_view file) -> Result<std::vector<Node>>;

}  // namespace gpusolve::inventory
