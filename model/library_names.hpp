// Names under which the makers of GPUs publish their libraries. Code that recognises such packages by
// name calls these functions; engine/judging/gpu_signs.hpp says which library a name means.
#pragma once

#include <string_view>

namespace gpusolve {

/// Whether it begins like the wheels of NVIDIA's libraries on PyPI: `nvidia-cublas-cu12`. `name`: normalised (PEP 503); what follows the
/// name, such as a specifier, does not matter.
[[nodiscard]] constexpr auto is_vendor_wheel(std::string_view name) -> bool { return name.starts_with("nvidia-"); }

/// Whether it is cuDNN, as a package of conda or as a wheel. conda-forge split it: since 9.10, programs depend on `libcudnn`.
[[nodiscard]] constexpr auto is_cudnn_package(std::string_view name) -> bool {
  return name == "cudnn" || name == "libcudnn" || name.starts_with("nvidia-cudnn-cu");
}

}  // namespace gpusolve
