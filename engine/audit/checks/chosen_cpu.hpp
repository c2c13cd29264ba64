// Judges how wrong a file's request for a CPU build of the main stack is.
#pragma once

#include "engine/audit/scene/scene.hpp"
#include "model/finding.hpp"

namespace gpusolve::engine::audit {

/// Whether the input names a plugin of the main stack for another vendor's accelerators (`torch-npu`, `intel-extension-for-pytorch`).
/// Beside such a plugin, the CPU build of the main stack is right.
[[nodiscard]] auto has_plugin(const Scene& scene) -> bool;

/// A warning if the input names such a plugin, if no GPU is known, or if another stack of the file, which does not need the main one, runs
/// on the GPUs: the file then leaves the GPUs to that stack, as Keras's requirements for JAX do. Otherwise an error.
[[nodiscard]] auto level_of_chosen_cpu(const Scene& scene) -> Level;

}  // namespace gpusolve::engine::audit
