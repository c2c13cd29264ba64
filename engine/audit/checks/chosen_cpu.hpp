// How wrong it is that a file asks for a CPU build of the main stack.
#pragma once

#include "engine/audit/scene/scene.hpp"
#include "model/finding.hpp"

namespace gpusolve::engine::audit {

/// Whether the input names a plugin of the main stack for accelerators of another vendor (`torch-npu`, `intel-extension-for-pytorch`),
/// beside which its build for the CPU is the right one.
[[nodiscard]] auto has_plugin(const Scene& scene) -> bool;

/// A warning where such a plugin is named, where no GPU is known, or where another stack of the file, which does not need the main one,
/// runs on the GPUs: then the file leaves the GPUs to that one, as the requirements of Keras for JAX do. Otherwise an error.
[[nodiscard]] auto level_of_chosen_cpu(const Scene& scene) -> Level;

}  // namespace gpusolve::engine::audit
