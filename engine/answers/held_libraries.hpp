// Libraries of CUDA of which the newest release does not serve the card, such as cuDNN before Turing.
#pragma once

#include <string>
#include <vector>

#include "engine/worlds/gpu_provider.hpp"
#include "engine/worlds/resolution.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

/// Whether a package of the set requires exactly one version of `name`.
[[nodiscard]] auto is_pinned(const std::string& name, const std::vector<Package>& packages) -> bool;

/// Lets commands name the versions of such wheels where no package of the set pins them: an installer would take the newest.
void pin_held_libraries(const Resolution& resolution, GpuProvider& provider, std::vector<Package>& packages);

}  // namespace gpusolve::engine
