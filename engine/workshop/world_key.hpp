// Decides which queries share a world.
#pragma once

#include <string>
#include <vector>

#include "engine/query/query.hpp"

namespace gpusolve::engine {

/// The parts of a query that determine how its world is opened: equal keys, equal worlds. `is_cuda_bound`: a CUDA package binds its builds.
[[nodiscard]] auto world_key(Ecosystem installer, const Query& query, bool is_cuda_bound) -> std::vector<std::string>;

/// The query with which the world of `query` is opened. Only the Python of the first query is built in, because a changed Python
/// becomes a constraint; only the libraries that the first query pins are offered.
[[nodiscard]] auto opened_with(const Query& query, const Query& first) -> Query;

}  // namespace gpusolve::engine
