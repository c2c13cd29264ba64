// Nodes of Kubernetes, by the labels that NVIDIA's GPU feature discovery sets: `kubectl get nodes -o json`, or the table that
// `kubectl get nodes --show-labels` prints.
#pragma once

#include <yaml-cpp/yaml.h>

#include <string>
#include <string_view>
#include <vector>

#include "adapters/inventory/nodes/node_list.hpp"

namespace gpusolve::inventory {

/// One item of the list, with its `metadata`. `place` names it where it has no name.
[[nodiscard]] auto kubernetes_node(const YAML::Node& item, const std::string& place) -> Node;

/// Does the first line head kubectl's table of nodes?
[[nodiscard]] auto looks_like_kubectl(std::string_view text) -> bool;

/// The name stands first on a line, and the labels last. Error (kind `usage`): the table was printed without labels.
[[nodiscard]] auto read_kubectl_table(std::string_view text, std::string_view file) -> Result<std::vector<Node>>;

}  // namespace gpusolve::inventory
