// The stacks of a set, each by the package whose build decides where it runs, and warnings about packages that nobody judges.
#pragma once

#include <vector>

#include "engine/worlds/gpu_provider.hpp"
#include "engine/worlds/resolution.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

/// torch first, then by name. Leaves out stacks of which no package of the set carries code.
[[nodiscard]] auto stacks_of(const Resolution& resolution, const GpuProvider& provider, const Judge& judge) -> std::vector<StackUse>;

/// Warnings about packages that show signs of GPU code but are in no table, and about NVIDIA's libraries in a set where nothing else has
/// GPU code.
[[nodiscard]] auto warnings_about_signs(const Resolution& resolution, const GpuProvider& provider) -> std::vector<Warning>;

}  // namespace gpusolve::engine
