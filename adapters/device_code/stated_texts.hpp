// What names and small texts of a package state about its GPU code, which is cheaper to read than the code. Stated, not measured.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gpusolve::device_code {

/// The target of AMD in the name of a file beside a library: `gfx90a` of `TensileLibrary_gfx90a.co`, `gfx90a:xnack+` of
/// `Kernels.so-000-gfx90a-xnack+.hsaco`, `gfx1100` of `blas_lib_gfx1100.kpack`. Empty for other names.
[[nodiscard]] auto target_in_name(std::string_view path) -> std::string;

/// The toolkit in the name of a library: "CUDA 12.4" of `libkernels_cuda124.so`, "ROCm 6.1" of `libkernels_rocm61.so`. Empty for other
/// names.
[[nodiscard]] auto toolkit_in_name(std::string_view path) -> std::string;

/// Whether it is METADATA of the wheel itself.
[[nodiscard]] auto is_wheel_metadata(std::string_view path) -> bool;

/// Whether a text of this name may state something: METADATA, JSON, a script of a shell, or a Python module about a version.
[[nodiscard]] auto is_stating_name(std::string_view path) -> bool;

/// "TORCH_CUDA_ARCH_LIST 8.0 9.0" for each variable of a list of architectures that the text sets: `NAME = "…"`, `"NAME": "…"`,
/// `set "NAME=…"`.
[[nodiscard]] auto stated_architectures(std::string_view text) -> std::vector<std::string>;

}  // namespace gpusolve::device_code
