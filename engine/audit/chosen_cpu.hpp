// How wrong it is that a file asks for a CPU build of the main stack.
#pragma once

#include "engine/audit/scene.hpp"
#include "model/finding.hpp"

namespace gpusolve::engine::audit {

/// A warning where no GPU is known, or where another stack of the file, which does not need the main one, runs on the GPUs: then the file
/// leaves the GPUs to that one, as the requirements of Keras for JAX do. Otherwise an error.
[[nodiscard]] auto level_of_chosen_cpu(const Scene& scene) -> Level;

}  // namespace gpusolve::engine::audit
