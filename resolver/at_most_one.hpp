// "At most one of these" without a clause for every pair.
#pragma once

#include <functional>
#include <span>

#include "resolver/solv/engine.hpp"

namespace gpusolve::resolver {

/// Adds clauses after which no two of `nodes` are true together. Up to four nodes: a clause a pair. More: the product encoding
/// (Chen 2010): each node implies one of k rows and one of k columns, k = ceil(sqrt n), and rows (columns) exclude each other.
/// `new_node` makes a helper.
void at_most_one(solv::Problem& problem, std::span<const solv::Node> nodes, const std::function<solv::Node()>& new_node);

}  // namespace gpusolve::resolver
