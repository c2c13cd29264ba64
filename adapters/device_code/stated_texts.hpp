// Reads the statements of names and small texts about the GPU code of their package, which is cheaper than reading the code. These are
// statements, not measurements.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gpusolve::device_code {

/// AMD's target in the name of a file beside a library: `gfx90a` in `TensileLibrary_gfx90a.co`, `gfx90a:xnack+` in
/// `Kernels.so-000-gfx90a-xnack+.hsaco`, `gfx1100` in `blas_lib_gfx1100.kpack`. Empty for other names.
[[nodiscard]] auto target_in_name(std::string_view path) -> std::string;

/// The toolkit in the name of a library: "CUDA 12.4" for `libkernels_cuda124.so`, "ROCm 6.1" for `libkernels_rocm61.so`. Empty for other
/// names.
[[nodiscard]] auto toolkit_in_name(std::string_view path) -> std::string;

/// Whether the file is METADATA of the wheel itself.
[[nodiscard]] auto is_wheel_metadata(std::string_view path) -> bool;

/// Whether a text of this name may have statements: METADATA, JSON, a shell script, or a Python module about a version.
[[nodiscard]] auto is_stating_name(std::string_view path) -> bool;

/// A text such as "TORCH_CUDA_ARCH_LIST 8.0 9.0" for each variable with a list of architectures that the text sets: `NAME = "…"`, `"NAME":
/// "…"`, `set "NAME=…"`.
[[nodiscard]] auto stated_architectures(std::string_view text) -> std::vector<std::string>;

}  // namespace gpusolve::device_code
