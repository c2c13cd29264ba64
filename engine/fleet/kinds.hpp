// Groups the nodes of a fleet into kinds of machines: nodes with the same relevant facts are one kind.
#pragma once

#include <string>
#include <vector>

#include "adapters/inventory/nodes/node_list.hpp"
#include "engine/fleet/row.hpp"
#include "model/warning.hpp"

namespace gpusolve::engine::fleet {

struct Kind {
  Row row;  ///< named after GPU and driver: "rtx-3090-550.54.14"
  std::vector<std::string> nodes;
};

/// The machines of a fleet, as far as they are judged.
struct KindsOfFleet {
  std::vector<Kind> kinds;        ///< at least one
  std::vector<Warning> unjudged;  ///< nodes with a GPU that the catalog knows and no rule judges: they are in no kind
};

inline constexpr std::size_t k_most_kinds = 200;

/// In the order of their first nodes. `defaults` provides a node's missing platform and glibc. Errors (kind `usage`) name the node and its
/// place; more than `k_most_kinds` kinds are an error, and so is a fleet of which no node is judged.
[[nodiscard]] auto kinds_of(const std::vector<inventory::Node>& nodes, const MachineDefaults& defaults, const catalogs::Catalog& catalog)
    -> Result<KindsOfFleet>;

}  // namespace gpusolve::engine::fleet
