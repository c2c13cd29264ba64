// Parses what `nvidia-smi --query-gpu=name,driver_version --format=csv` prints: the GPUs and the driver of one machine.
#pragma once

#include <string_view>

#include "adapters/inventory/nodes/node_list.hpp"

namespace gpusolve::inventory {

/// Whether the first line heads such a table (fields of nvidia-smi alone, with the name and a second one, and no column of an inventory),
/// or is a row of a table without a head: one of its cells has the form of a driver's version, an amount of memory or a UUID.
[[nodiscard]] auto looks_like_smi_query(std::string_view text) -> bool;

/// One node, named after the file. Without a head, the forms of the cells of the first row tell the fields. Errors (kind `usage`): a row
/// has another number of cells than the first one; without a head, the forms leave open which cell is the name or the driver.
[[nodiscard]] auto read_smi_query(std::string_view text, std::string_view file) -> Result<std::vector<Node>>;

}  // namespace gpusolve::inventory
