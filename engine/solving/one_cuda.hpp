// The stacks of a set of wheels share the NVIDIA libraries of one CUDA major version (docs/rules.md, "Stacks").
#pragma once

#include <vector>

#include "engine/binding/cuda_binding.hpp"
#include "engine/worlds/gpu_provider.hpp"
#include "resolver/solution.hpp"

namespace gpusolve::engine {

struct ContendingCudas {
  /// The CUDA major versions between which the set must choose, in the order of the packages that bring them; each is bound by such a
  /// package. Empty if the set is of one major version, or of none.
  std::vector<CudaBinding> bindings;
  bool must_agree{};  ///< the set has NVIDIA wheels of several major versions; otherwise the programs find their libraries elsewhere
};

/// Whether the requirements of a build outside of the main stack are unknown, with or without its extras.
[[nodiscard]] auto has_unknown_requirements(const Judgement& judgement) -> bool;

[[nodiscard]] auto contending_cudas(const resolver::Solution& solution, const GpuProvider& provider) -> ContendingCudas;

}  // namespace gpusolve::engine
