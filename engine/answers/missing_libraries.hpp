// Wheels that load the libraries of CUDA and do not require them: without these libraries they use the CPU, or fail.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/worlds/gpu_provider.hpp"
#include "engine/worlds/resolution.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

/// Whether the build is a wheel that loads libraries of CUDA at run time and does not require them.
[[nodiscard]] auto loads_libraries(const Judgement& judgement) -> bool;
/// The major versions of the libraries that such a wheel loads; file names contain them.
struct LoadedLibraries {
  std::optional<std::uint32_t> cuda;   ///< nullopt: unknown
  std::optional<std::uint32_t> cudnn;  ///< nullopt: it loads none, as far as is known
};
[[nodiscard]] auto loaded_libraries(const Judgement& judgement, Platform platform, const catalogs::Catalog& catalog) -> LoadedLibraries;
/// The major version of cuDNN that a wheel of the main package has. If the catalog does not know it for this system, takes that
/// of the same release for the same CUDA on another system: a release is built with one cuDNN (pytorch/pytorch
/// .ci/docker/common/install_cudnn.sh and .ci/pytorch/windows/internal/cuda_install.bat). nullopt if unknown.
[[nodiscard]] auto cudnn_major_of_main(const BuildVariant& variant, const DottedVersion& version, const catalogs::Catalog& catalog)
    -> std::optional<std::uint32_t>;
/// Whether other packages can load the libraries that a wheel has inside. Not on Linux, where the files have other names:
/// PyTorch's manywheel/build_common.sh adds digests to them.
[[nodiscard]] auto serve_others_inside(Platform platform) -> bool;
/// NVIDIA's wheels of libraries that the package loads, if `names` lacks these and has others for the same CUDA: torch 1.13
/// brings four. Empty if the libraries that the package loads are not known, or `names` has none of them.
[[nodiscard]] auto lacking_wheels(const Judgement& judgement, const std::set<std::string>& names) -> std::vector<std::string>;
/// "CUDA 11 and cuDNN 8".
[[nodiscard]] auto libraries_text(const LoadedLibraries& loaded) -> std::string;
/// Says that such a package does not use the GPU, and how to get the missing libraries. No package loads these in advance, unlike
/// the libraries of the main package.
[[nodiscard]] auto partly_brought(const LoadedLibraries& loaded, const std::vector<std::string>& lacking) -> std::string;

/// A warning `libraries-missing` for each such wheel whose libraries the set does not bring, or brings in part. `packages` have
/// the extras of the request.
[[nodiscard]] auto warnings_about_libraries(const Resolution& resolution, const GpuProvider& provider, const Judge& judge,
                                            const std::vector<Package>& packages) -> std::vector<Warning>;

}  // namespace gpusolve::engine
