// Versions of conda's packages that select CUDA which the catalog does not hold: it has those that builds of its stacks require.
#pragma once

#include <string>

#include "adapters/conda/spec/match_spec.hpp"
#include "catalogs/catalog.hpp"
#include "engine/reach/spec_reach.hpp"
#include "engine/specs/spec.hpp"

namespace gpusolve::engine {

/// The part of such a spec that the catalog judges. A version that was never made is judged as it is. Of a toolkit that exists the catalog
/// knows that `cuda-version` goes with the one of its own version alone (`run_constrained` of its recipe on conda-forge).
[[nodiscard]] auto reach_of_absent_cuda(const conda::MatchSpec& spec, const std::string& text, const catalogs::Catalog& catalog)
    -> SpecReach;

/// The package that selects the CUDA of a spec such as `cudatoolkit=12.1`, a toolkit that was never made; empty for any other spec.
[[nodiscard]] auto selector_for_absent_toolkit(const Spec& spec) -> std::string;

}  // namespace gpusolve::engine
