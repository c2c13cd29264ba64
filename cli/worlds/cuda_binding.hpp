// CUDA versions that a request names by a package, and that hold for every GPU build of its set (contract, "Stacks").
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "catalogs/catalog.hpp"
#include "resolver/dotted_version.hpp"

namespace gpusolve::cli {

/// One of them: `pytorch-cuda=11.8`, `cudatoolkit=11.3`, `cuda-version=12.4`, `cuda-toolkit==12.6.3`, `nvidia-cublas-cu12==12.6.4.1`, or
/// a local version `+cu118` of any package.
struct CudaBinding {
  std::string spec;                    ///< as it was asked for
  std::vector<DottedVersion> allowed;  ///< `12` is the whole family, `12.6` that release and its patches; empty: no known CUDA will do

  [[nodiscard]] auto allows(const DottedVersion& cuda) const -> bool;
  auto operator==(const CudaBinding&) const -> bool = default;
};

/// May a version of this package be the CUDA version of a set?
[[nodiscard]] auto binds_cuda(std::string_view name) -> bool;

/// The bindings among `specs`, which may be spelled for conda or for PyPI; none that another one implies. A spec that names CUDA without a
/// version binds nothing. torch and its companions bind nothing either: which build they ask for is matched by their version.
[[nodiscard]] auto cuda_bindings_of(std::span<const std::string> specs, const catalogs::Catalog& catalog) -> std::vector<CudaBinding>;

/// The same for those who ask again and again about specs that differ little: each spec is read once.
class CudaBindings {
 public:
  /// The catalog must outlive this.
  explicit CudaBindings(const catalogs::Catalog& catalog) : catalog_(catalog) {}
  [[nodiscard]] auto of(std::span<const std::string> specs) -> std::vector<CudaBinding>;

 private:
  const catalogs::Catalog& catalog_;
  std::map<std::string, std::optional<CudaBinding>> known_;
};

}  // namespace gpusolve::cli
