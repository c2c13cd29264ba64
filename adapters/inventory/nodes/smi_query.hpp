// Parses what `nvidia-smi --query-gpu=name,driver_version --format=csv` prints: the GPUs and the driver of one machine.
#pragma once

#include <string_view>

#include "adapters/inventory/nodes/node_list.hpp"

namespace gpusolve::inventory {

/// Whether the first line heads such a table: fields of nvidia-smi alone, with the name and a second one, and no column of an inventory.
[[nodiscard]] auto looks_like_smi_query(std::string_view text) -> bool;

/// One node, named after the file. Error (kind `usage`): a row has another number of cells than the head.
[[nodiscard]] auto read_smi_query(std::string_view text, std::string_view file) -> Result<std::vector<Node>>;

}  // namespace gpusolve::inventory
