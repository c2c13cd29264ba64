// What a record says about the build: CPU or GPU, CUDA, cuDNN, python. From its build string, and failing that from its name and
// what it depends on. The build strings of the channels are of many kinds; the tests hold a table of real ones.
#pragma once

#include <string_view>

#include "adapters/conda/record.hpp"
#include "resolver/build_variant.hpp"

namespace gpusolve::conda {

/// Whether the package is a part of CUDA itself (`cudatoolkit`, `cuda-cudart`, `libcublas`, `cudnn`, `nccl`): it exists in no CPU
/// build and carries no code of its users' packages, so its accelerator is `none`, while its `cuda` is known.
[[nodiscard]] auto is_cuda_library(std::string_view name) -> bool;

/// `cuda`: what it was built with or is tied to, `major.minor` where the record says so much, else `major`. `cudnn`: what it was built
/// with, as far as the record says. `python`: the one that it is for.
[[nodiscard]] auto variant_of(const Record& record, Packaging packaging) -> BuildVariant;

}  // namespace gpusolve::conda
