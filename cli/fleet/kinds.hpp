// The kinds of machines in a fleet: nodes that are alike in all that decides are one.
#pragma once

#include <string>
#include <vector>

#include "adapters/inventory/node_list.hpp"
#include "cli/fleet/row.hpp"

namespace gpusolve::cli::fleet {

struct Kind {
  Row row;  ///< its name tells GPU and driver: "rtx-3090-550.54.14"
  std::vector<std::string> nodes;
};

inline constexpr std::size_t k_most_kinds = 200;

/// In the order of their first nodes. What a node does not say of platform and glibc is taken from `defaults`. Errors (kind `usage`) name
/// the node and its place; more than `k_most_kinds` kinds are one.
[[nodiscard]] auto kinds_of(const std::vector<inventory::Node>& nodes, const ResolveOptions& defaults, const catalogs::Catalog& catalog)
    -> Result<std::vector<Kind>>;

}  // namespace gpusolve::cli::fleet
