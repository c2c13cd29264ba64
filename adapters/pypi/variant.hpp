// What a wheel is built for, as far as its version and its index tell.
#pragma once

#include <optional>
#include <string_view>

#include "adapters/pypi/version.hpp"
#include "resolver/build_variant.hpp"

namespace gpusolve::pypi {

/// 11.8 of `cu118`, 9.2 of `cu92`, 12.1 of `cu121_pypi_cudnn`; nothing of any other text.
[[nodiscard]] auto cuda_of_label(std::string_view label) -> std::optional<DottedVersion>;

/// Is it one of the projects that the PyTorch indexes build once per CUDA version? (torch, torchvision, torchaudio, xformers, …)
[[nodiscard]] auto is_torch_family(std::string_view project) -> bool;

/// Read off the local version (`+cu118`, `+cpu`, `+rocm6.0`, `+xpu`); for the torch family, where there is none, off the last part
/// of the index's URL (`whl/cu121`). Where neither tells, the accelerator is `none` and nothing else is known.
[[nodiscard]] auto variant_of_wheel(std::string_view project, const Version& version, std::string_view index_url) -> BuildVariant;

}  // namespace gpusolve::pypi
