// Reads the machines of a fleet from files and folders.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "adapters/inventory/nodes/node_list.hpp"
#include "base/result.hpp"

namespace gpusolve::inventory {

/// The nodes of all paths: files, pipes, the files of a folder in the order of their names, and for `-` the text that `standard_input`
/// reads. The places of nodes name their file. Errors (kind `usage`): a path cannot be read, or there are no nodes.
[[nodiscard]] auto read_node_files(const std::vector<std::string>& paths, const std::function<Result<std::string>()>& standard_input)
    -> Result<std::vector<Node>>;

}  // namespace gpusolve::inventory
