// Groups the nodes of a fleet into kinds of machines: nodes with the same relevant facts are one kind.
#pragma once

#include <string>
#include <vector>

#include "adapters/inventory/nodes/node_list.hpp"
#include "engine/fleet/row.hpp"

namespace gpusolve::engine::fleet {

struct Kind {
  Row row;  ///< named after GPU and driver: "rtx-3090-550.54.14"
  std::vector<std::string> nodes;
};

inline constexpr std::size_t k_most_kinds = 200;

/// In the order of their first nodes. `defaults` provides a node's missing platform and glibc. Errors (kind `usage`) name the node and its
/// place; more than `k_most_kinds` kinds are an error.
[[nodiscard]] auto kinds_of(const std::vector<inventory::Node>& nodes, const MachineDefaults& defaults, const catalogs::Catalog& catalog)
    -> Result<std::vector<Kind>>;

}  // namespace gpusolve::engine::fleet
