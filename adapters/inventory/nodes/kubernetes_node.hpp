// Reads the nodes of Kubernetes by the labels that NVIDIA's GPU feature discovery sets: `kubectl get nodes -o json`, or the table of
// `kubectl get nodes --show-labels`.
#pragma once

#include <yaml-cpp/yaml.h>

#include <string>
#include <string_view>
#include <vector>

#include "adapters/inventory/nodes/node_list.hpp"

namespace gpusolve::inventory {

/// Reads one item of the list, with its `metadata`. `place` is the name of a node that has none.
[[nodiscard]] auto kubernetes_node(const YAML::Node& item, const std::string& place) -> Node;

/// Whether the first line is the head of kubectl's table of nodes.
[[nodiscard]] auto looks_like_kubectl(std::string_view text) -> bool;

/// Reads the table: the name is the first word of a line, the labels are the last. Error (kind `usage`): the table was printed without
/// labels.
[[nodiscard]] auto read_kubectl_table(std::string_view text, std::string_view file) -> Result<std::vector<Node>>;

}  // namespace gpusolve::inventory
