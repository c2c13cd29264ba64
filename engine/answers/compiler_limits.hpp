// Packages that carry no GPU code because they compile it, such as Triton: GPUs that they do not compile for, and compilers that they lack.
#pragma once

#include <vector>

#include "engine/query/query.hpp"
#include "engine/worlds/gpu_provider.hpp"
#include "engine/worlds/resolution.hpp"
#include "engine/worlds/world.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

/// A warning `compiler-limit` for each requested package of the set whose rows all say that it does not compile for a GPU of the
/// machine. The outcome does not depend on the warning: the main stack runs without its compiler.
[[nodiscard]] auto warnings_about_compilers(const Resolution& resolution, World& world, const GpuProvider& provider, const Judge& judge)
    -> std::vector<Warning>;
/// Whether the build is a wheel without GPU code that compiles its kernels with nvcc when it is first used.
[[nodiscard]] auto needs_nvcc(const Judgement& judgement, const catalogs::Catalog& catalog) -> bool;
/// `torch 1.12.1: what it compiles itself … fails on sm_89, which the NVRTC of CUDA 11.6 does not know`.
[[nodiscard]] auto failing_compiler_sentence(const std::string& build, const catalogs::RunTimeCompiling& entry, const DottedVersion& cuda,
                                             ComputeCapability gpu) -> std::string;
/// A warning `compiler-limit` for each build of the main stack that compiles some kernels for the GPU itself, with an NVRTC that
/// does not know the GPU. The outcome does not depend on the warning: the code of the build runs.
[[nodiscard]] auto warnings_about_nvrtc(const Resolution& resolution, const GpuProvider& provider, const Judge& judge)
    -> std::vector<Warning>;
/// A warning `compiler-missing` for each wheel of the set that compiles its kernels with nvcc at run time, if no package of the set is
/// nvcc and the query does not ask for the toolkit.
[[nodiscard]] auto warnings_about_nvcc(const Query& query, const Resolution& resolution, const GpuProvider& provider, const Judge& judge)
    -> std::vector<Warning>;

}  // namespace gpusolve::engine
