// Warns if builds of a set do not state for which Pythons they are.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/worlds/gpu_provider.hpp"
#include "engine/worlds/resolution.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

/// A warning `assumed` that names the GPU builds of stacks whose Pythons no source states. Empty if the Python of the set
/// (`python`) is unknown as well: the commands then name none.
[[nodiscard]] auto warnings_about_pythons(const Resolution& resolution, const GpuProvider& provider,
                                          const std::optional<std::string>& python) -> std::vector<Warning>;

}  // namespace gpusolve::engine
