// conda-forge's builds are compatible with the libraries of later CUDAs.
#pragma once

#include <cstdint>
#include <string>

#include "model/build_variant.hpp"
#include "model/dotted_version.hpp"

namespace gpusolve::engine {

/// Whether a build is compatible with the libraries of every later CUDA of its major version. conda-forge's builds are since CUDA
/// 12: their records require `cuda-version >=12.6,<13` (libtorch 2.7.1, jaxlib 0.6.0), and those for CUDA 11.8, the last of its
/// major version, `cudatoolkit >=11.8,<12`.
[[nodiscard]] inline auto goes_with_later_cuda(Packaging packaging, const DottedVersion& cuda) -> bool {
  constexpr std::uint64_t k_first = 12;
  return packaging == Packaging::conda_forge && cuda.part(0) >= k_first;
}

/// Whether a build runs with the toolkits of every later CUDA of its major version. conda-forge's builds do since CUDA 11.2: `cudatoolkit
/// >=11.2,<12.0a0` (recipe/gen_patch_json.py of conda-forge-repodata-patches-feedstock, and its pull request 172).
[[nodiscard]] inline auto goes_with_later_toolkit(Packaging packaging, const DottedVersion& cuda) -> bool {
  return goes_with_later_cuda(packaging, cuda) || (packaging == Packaging::conda_forge && dotted("11.2") <= cuda);
}

/// The dependency of such builds, `cuda-version >=12.6,<13`.
[[nodiscard]] inline auto later_cuda_dependency(const DottedVersion& cuda) -> std::string {
  return "cuda-version >=" + cuda.prefix(2).text() + ",<" + std::to_string(cuda.part(0) + 1);
}

/// The dependency of builds that require the libraries of one minor version, `cuda-version 12.6.*`.
[[nodiscard]] inline auto own_cuda_dependency(const DottedVersion& cuda) -> std::string {
  return "cuda-version " + cuda.prefix(2).text() + ".*";
}

}  // namespace gpusolve::engine
