// The judgement of a build in one set: some wheels run by what stands beside them.
#pragma once

#include <cstddef>
#include <optional>

#include "engine/worlds/judging/gpu_provider.hpp"
#include "resolver/solution.hpp"

namespace gpusolve::engine {

/// Judges the build at a position of the set by the toolkit of the main stack's build beside it (Judge::beside), and by the extras of it
/// that the set has (Judge::by_extra).
[[nodiscard]] auto judgement_in_set(std::size_t at, const resolver::Solution& solution, const GpuProvider& provider, const Judge& judge)
    -> Judgement;

/// The cuDNN with which a build of the set runs: its own. conda-forge's builds state only the oldest that they load, so theirs is the one
/// in the set, which the embedded catalog leaves to conda (nullopt).
[[nodiscard]] auto cudnn_in_set(const std::optional<DottedVersion>& own, Packaging packaging, const resolver::Solution& solution,
                                const GpuProvider& provider) -> std::optional<DottedVersion>;

}  // namespace gpusolve::engine
