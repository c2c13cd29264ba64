// What a record says about the build: CPU or GPU, CUDA, cuDNN, python. From its build string, and failing that from its name and
// what it depends on. The build strings of the channels are of many kinds; the tests hold a table of real ones.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "adapters/conda/record.hpp"
#include "resolver/build_variant.hpp"
#include "resolver/by_text.hpp"

namespace gpusolve::conda {

/// Whether the package is a part of CUDA itself (`cudatoolkit`, `cuda-cudart`, `libcublas`, `cudnn`, `nccl`): it exists in no CPU
/// build and carries no code of its users' packages, so its accelerator is `none`, while its `cuda` is known.
[[nodiscard]] auto is_cuda_library(std::string_view name) -> bool;

/// What one dependency says of the build that has it.
struct DependencyClue {
  std::optional<Accelerator> selector;  ///< `cpuonly`, `pytorch-mutex 1.0 cpu`, `__cuda`
  std::optional<Accelerator> pinned;    ///< a CPU or GPU build: `libtorch 2.6.0 cpu_mkl_*`
  bool is_cuda_library{};
  bool is_any_python{};     ///< built once for all later pythons (the stable ABI)
  std::size_t cuda_rank{};  ///< how well `cuda` is told: by pytorch-cuda, cuda-version, cudatoolkit, any other `cuda-…`
  std::optional<DottedVersion> cuda;
  std::optional<DottedVersion> cudnn;
  std::optional<DottedVersion> python;
};

/// Reads variants, each distinct text of a dependency once.
class VariantReader {
 public:
  /// `cuda`: what it was built with or is tied to, `major.minor` where the record says so much, else `major`. `cudnn`: what it was built
  /// with, as far as the record says. `python`: the one that it is for.
  [[nodiscard]] auto variant_of(const Record& record, Packaging packaging) -> BuildVariant;

 private:
  auto clue_of(std::string_view dependency) -> const DependencyClue&;
  ByText<DependencyClue> clues_;
};

/// Of one record.
[[nodiscard]] auto variant_of(const Record& record, Packaging packaging) -> BuildVariant;

}  // namespace gpusolve::conda
