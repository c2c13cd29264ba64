// The constraint "at most one of these" without a clause for every pair.
#pragma once

#include <functional>
#include <span>

#include "resolver/solv/engine.hpp"

namespace gpusolve::resolver {

/// Adds clauses that forbid any two of `nodes` to be true together. Up to four nodes: one clause per pair. More nodes: the product
/// encoding (Chen 2010). Each node implies one of k rows and one of k columns, k = ceil(sqrt n), and rows (columns) exclude each other.
/// `new_node` creates a helper node.
void at_most_one(solv::Problem& problem, std::span<const solv::Node> nodes, const std::function<solv::Node()>& new_node);

}  // namespace gpusolve::resolver
