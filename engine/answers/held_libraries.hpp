// CUDA libraries whose newest release does not support the GPU, such as cuDNN on GPUs before Turing.
#pragma once

#include <string>
#include <vector>

#include "engine/worlds/gpu_provider.hpp"
#include "engine/worlds/resolution.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

/// Whether a package of the set requires exactly one version of `name`.
[[nodiscard]] auto is_pinned(const std::string& name, const std::vector<Package>& packages) -> bool;

/// Lets commands name the version of such a wheel if no package of the set pins it: an installer would take the newest.
void pin_held_libraries(const Resolution& resolution, GpuProvider& provider, std::vector<Package>& packages);

/// Lets conda's commands keep cuDNN within `limit` (`--cudnn`), and below the first release that does not support a GPU, if a
/// build of conda-forge loads cuDNN: the build states only the oldest release that it needs, and conda takes the newest. For sets
/// of the embedded catalog, which has no cuDNN of conda.
void hold_cudnn_of_conda(const Resolution& resolution, const GpuProvider& provider, const Judge& judge,
                         const std::optional<VersionLimit>& limit, Answer& answer);

/// Lets conda's commands select the build for Tegra where a GPU needs it: conda takes the one for servers
/// (https://conda-forge.org/docs/how-to/advanced/cuda/tegra/). For sets of the embedded catalog, which holds both as one build.
void select_tegra_build(const Resolution& resolution, const GpuProvider& provider, const Judge& judge, Answer& answer);

}  // namespace gpusolve::engine
