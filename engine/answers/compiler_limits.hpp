// Packages that carry no GPU code because they compile it, such as Triton: GPUs that they do not compile for, and compilers that they lack.
#pragma once

#include <vector>

#include "engine/query.hpp"
#include "engine/worlds/gpu_provider.hpp"
#include "engine/worlds/resolution.hpp"
#include "engine/worlds/world.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

/// A warning `compiler-limit` for each requested package of the set whose rows all say that it does not compile for a GPU of the machine.
/// The outcome does not depend on it: the main stack runs without its compiler.
[[nodiscard]] auto warnings_about_compilers(const Resolution& resolution, World& world, const GpuProvider& provider, const Judge& judge)
    -> std::vector<Warning>;
/// Whether it is a wheel that has no GPU code in it, and compiles its own with nvcc when it is first used.
[[nodiscard]] auto needs_nvcc(const Judgement& judgement, const catalogs::Catalog& catalog) -> bool;
/// A warning `compiler-missing` for each wheel of the set that compiles its kernels with nvcc at run time, if no package of the set is
/// nvcc and the query does not ask for the toolkit.
[[nodiscard]] auto warnings_about_nvcc(const Query& query, const Resolution& resolution, const GpuProvider& provider, const Judge& judge)
    -> std::vector<Warning>;

}  // namespace gpusolve::engine
