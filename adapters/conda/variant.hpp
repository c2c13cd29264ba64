// Derives from a record whether its build is for CPU or GPU, and its CUDA, cuDNN and Python: from the build string, otherwise from the name
// and the dependencies. Channels use many forms of build strings; the tests contain a table of real ones.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "adapters/conda/repodata/record.hpp"
#include "base/by_text.hpp"
#include "model/build_variant.hpp"
#include "model/stack_roles.hpp"

namespace gpusolve::conda {

/// Whether the package is a part of CUDA itself (`cudatoolkit`, `cuda-cudart`, `libcublas`, `cudnn`, `nccl`). Such a package has no CPU
/// builds and none of the code of packages that use it, so its accelerator is `none`, although its `cuda` is known.
[[nodiscard]] auto is_cuda_library(std::string_view name) -> bool;

/// The facts that one dependency implies about the build.
struct DependencyClue {
  std::optional<Accelerator> selector;  ///< `cpuonly`, `pytorch-mutex 1.0 cpu`, `__cuda`
  std::optional<Accelerator> pinned;    ///< a CPU or GPU build: `libtorch 2.6.0 cpu_mkl_*`
  bool is_cuda_library{};
  bool is_any_python{};  ///< one build for all later Pythons (the stable ABI)
  /// Reliability of `cuda`, by its origin: the main stack (`pytorch-cuda`), cuda-version, cudatoolkit, any other `cuda-...`.
  std::size_t cuda_rank{};
  std::optional<DottedVersion> cuda;
  std::optional<DottedVersion> cudnn;
  std::optional<DottedVersion> python;
};

/// Derives variants. Parses each distinct text of a dependency once, so the roles must be the same in each call.
class VariantReader {
 public:
  /// Derives the variant. `cuda`: the version with which the build was made or to which it is tied, as `major.minor` if the record states
  /// both, otherwise `major`. `cudnn`: the version with which it was made, as far as the record states it. `python`: the version for which
  /// it was made.
  [[nodiscard]] auto variant_of(const Record& record, Packaging packaging, const StackRoles& roles) -> BuildVariant;

 private:
  auto clue_of(std::string_view dependency, const StackRoles& roles) -> const DependencyClue&;
  ByText<DependencyClue> clues_;
};

/// The variant of one record.
[[nodiscard]] auto variant_of(const Record& record, Packaging packaging, const StackRoles& roles) -> BuildVariant;

}  // namespace gpusolve::conda
