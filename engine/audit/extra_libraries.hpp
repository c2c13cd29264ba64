// The libraries of CUDA that the extras of the requests bring: `jax[cuda12]`, `tensorflow[and-cuda]`.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/audit/scene.hpp"

namespace gpusolve::engine::audit {

/// Whether an extra in the input requires NVIDIA's wheels for this major version of CUDA; any version if it is not known.
[[nodiscard]] auto do_extras_bring(const std::optional<std::uint32_t>& major, const Scene& scene) -> bool;

}  // namespace gpusolve::engine::audit
