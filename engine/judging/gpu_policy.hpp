// The rules by which a request limits the GPU builds of its set.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "catalogs/catalog.hpp"
#include "engine/binding/cuda_binding.hpp"
#include "engine/binding/cudnn_binding.hpp"
#include "engine/query/query.hpp"
#include "engine/specs/version_limit.hpp"
#include "model/dotted_version.hpp"

namespace gpusolve::engine {

/// The request's rules for GPU builds.
struct GpuPolicy {
  std::optional<VersionLimit> cuda{};
  bool is_cuda_of_file{};  ///< `cuda` is that of the main package in a file; others must agree with its major version
  std::optional<VersionLimit> cudnn{};
  std::vector<CudaBinding> bindings{};         ///< CUDA versions that the request names by a package
  bool takes_later_toolkit{};                  ///< builds for an earlier CUDA that go with that of the bindings meet them
  std::vector<CudnnBinding> cudnn_bindings{};  ///< releases of conda's cuDNN that the request names by a package
  bool binds_inner_cudnn{};                    ///< they exclude builds with another cuDNN inside, too: the request leaves the release open
  bool has_all_builds{};                       ///< the builds to judge are the catalog's, which knows for which CUDA there is none
  bool must_know_cudnn{};                      ///< a limit on cuDNN refuses builds of torch whose cuDNN is unknown
  bool is_half_alone{};  ///< CPU halves of stacks (jaxlib) are CPU builds: the request has nothing that completes them
  std::set<std::string, std::less<>> compilers{};  ///< requested by name: judged by the GPUs for which they compile
  /// `numpy<2`: specs of the request that releases of other packages may contradict by their metadata (NeighbourLimit::is_required).
  std::vector<Spec> neighbours{};
  /// `mkl`: packages that the request pins beyond a limit which a pin waives. The set keeps the pin, and a warning names the limit.
  std::set<std::string, std::less<>> kept_neighbours{};
  /// Packages of which the request replaces all requirements (uv's overrides): the requirements of other packages on them are ignored.
  std::set<std::string, std::less<>> overridden{};
  /// Two numbers. Builds of Python itself with another version rank below those with this one.
  std::optional<DottedVersion> preferred_python{};
  bool is_strict{};  ///< refuse builds that the catalog does not know, instead of treating them like their nearest older relative
  auto operator==(const GpuPolicy&) const -> bool = default;
};

/// The query's limits on GPU builds.
[[nodiscard]] auto gpu_policy_of(const Query& query, const catalogs::Catalog& catalog) -> GpuPolicy;

}  // namespace gpusolve::engine
