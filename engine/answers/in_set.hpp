// Judges a build within one set: some wheels depend on the packages beside them.
#pragma once

#include <cstddef>
#include <optional>

#include "engine/worlds/gpu_provider.hpp"
#include "resolver/solution.hpp"

namespace gpusolve::engine {

/// Judges the build at a position of the set by the toolkit of the main stack's build beside it (Judge::beside), and by its
/// extras in the set (Judge::by_extra).
[[nodiscard]] auto judgement_in_set(std::size_t at, const resolver::Solution& solution, const GpuProvider& provider, const Judge& judge)
    -> Judgement;

/// The cuDNN with which a build of the set runs: its own. conda-forge's builds state only the oldest cuDNN that they load, so
/// they run with the one in the set; nullopt in the embedded catalog, which leaves cuDNN to conda.
[[nodiscard]] auto cudnn_in_set(const std::optional<DottedVersion>& own, Packaging packaging, const resolver::Solution& solution,
                                const GpuProvider& provider) -> std::optional<DottedVersion>;

}  // namespace gpusolve::engine
