// What a record says about its build: CPU or GPU, CUDA, cuDNN, Python. Read from the build string, otherwise from the name and the
// dependencies. Channels use many forms of build strings; the tests contain a table of real ones.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "adapters/conda/repodata/record.hpp"
#include "base/by_text.hpp"
#include "model/build_variant.hpp"
#include "model/stack_roles.hpp"

namespace gpusolve::conda {

/// Whether the package is a part of CUDA itself (`cudatoolkit`, `cuda-cudart`, `libcublas`, `cudnn`, `nccl`). It has no CPU builds and no
/// code of the packages that use it, so its accelerator is `none`, although its `cuda` is known.
[[nodiscard]] auto is_cuda_library(std::string_view name) -> bool;

/// What one dependency implies about the build.
struct DependencyClue {
  std::optional<Accelerator> selector;  ///< `cpuonly`, `pytorch-mutex 1.0 cpu`, `__cuda`
  std::optional<Accelerator> pinned;    ///< a CPU or GPU build: `libtorch 2.6.0 cpu_mkl_*`
  bool is_cuda_library{};
  bool is_any_python{};     ///< one build for all later Pythons (the stable ABI)
  std::size_t cuda_rank{};  ///< reliability of `cuda`, by its origin: that of the main stack (`pytorch-cuda`), cuda-version, cudatoolkit,
                            ///< any other `cuda-...`
  std::optional<DottedVersion> cuda;
  std::optional<DottedVersion> cudnn;
  std::optional<DottedVersion> python;
};

/// Derives variants. Parses each distinct text of a dependency once, so the roles must be the same in each call.
class VariantReader {
 public:
  /// `cuda`: the version that the build was made with or is tied to, as `major.minor` if the record states both, else `major`. `cudnn`: the
  /// version that it was made with, as far as the record states it. `python`: the version that it is for.
  [[nodiscard]] auto variant_of(const Record& record, Packaging packaging, const StackRoles& roles) -> BuildVariant;

 private:
  auto clue_of(std::string_view dependency, const StackRoles& roles) -> const DependencyClue&;
  ByText<DependencyClue> clues_;
};

/// The variant of one record.
[[nodiscard]] auto variant_of(const Record& record, Packaging packaging, const StackRoles& roles) -> BuildVariant;

}  // namespace gpusolve::conda
