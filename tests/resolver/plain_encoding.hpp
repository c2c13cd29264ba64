// The plain encoding: a clause for every pair of builds of a name and for every (build, requirement) pair. Quadratic, but so close to the
// definition that it serves as a cross-check of the real one.
#pragma once

#include <optional>
#include <vector>

#include "resolver/request.hpp"
#include "resolver/universe.hpp"

namespace gpusolve::test {

/// The builds of the first model if the roots are decided in order for their best build; nullopt if there is no model. Does not encode
/// objectives. The universe must be fully loaded.
[[nodiscard]] auto solve_plainly(const resolver::Universe& universe, const std::vector<resolver::SpecIndex>& roots,
                                 const std::vector<resolver::SpecIndex>& constraints) -> std::optional<std::vector<resolver::BuildIndex>>;

}  // namespace gpusolve::test
