// CUDA versions that a request names by a package, and that bind every GPU build of its set (docs/rules.md, "Stacks").
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "catalogs/catalog.hpp"
#include "engine/specs/spec.hpp"
#include "model/dotted_version.hpp"

namespace gpusolve::engine {

/// A binding such as `pytorch-cuda=11.8`, `cudatoolkit=11.3`, `cuda-version=12.4`, `cuda-toolkit==12.6.3`, `nvidia-cublas-cu12==12.6.4.1`,
/// or a local version `+cu118` of any package.
struct CudaBinding {
  std::string spec;                    ///< as requested
  std::vector<DottedVersion> allowed;  ///< `12`: the whole family; `12.6`: that release and its patches; empty: no known CUDA fits

  [[nodiscard]] auto allows(const DottedVersion& cuda) const -> bool;
  auto operator==(const CudaBinding&) const -> bool = default;
};

/// Whether the version of this package can be the CUDA version of a set.
[[nodiscard]] auto binds_cuda(std::string_view name, const catalogs::Catalog& catalog) -> bool;

/// Whether the records of real conda channels bind themselves to this package: they state the versions that they need, and accept
/// a runtime newer than their build's.
[[nodiscard]] auto is_bound_by_records(std::string_view name) -> bool;

/// The last CUDA of `cudatoolkit`: it has no successor of its name (openmm/openmm-torch issue 146, by a maintainer of conda-forge's CUDA
/// packages; anaconda/anaconda-package-data issue 43).
[[nodiscard]] inline auto last_toolkit() -> DottedVersion { return dotted("11.8"); }

/// The bindings among `specs`, spelled for conda or for PyPI, without those that another binding implies. A spec that names CUDA without a
/// version binds nothing. The main package and its companions bind nothing either: their version selects their build.
[[nodiscard]] auto cuda_bindings_of(std::span<const Spec> specs, const catalogs::Catalog& catalog) -> std::vector<CudaBinding>;

/// Caches the parsed specs, for repeated queries about similar requests.
class CudaBindings {
 public:
  /// The catalog must outlive this object.
  explicit CudaBindings(const catalogs::Catalog& catalog) : catalog_(catalog) {}
  [[nodiscard]] auto of(std::span<const Spec> specs) -> std::vector<CudaBinding>;
  /// The bindings in real conda channels, without those that records bring about (`is_bound_by_records`). These count only where no CUDA
  /// meets one and another binding: the records of `cudatoolkit=11.3` and `pytorch-cuda=12.1` do not exclude each other.
  [[nodiscard]] auto beyond_records(std::vector<Spec> specs) -> std::vector<CudaBinding>;

 private:
  const catalogs::Catalog& catalog_;
  std::map<Spec, std::optional<CudaBinding>> known_;
};

}  // namespace gpusolve::engine
