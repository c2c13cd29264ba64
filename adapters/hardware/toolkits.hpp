// CUDA toolkits, cuDNN headers and CUDA libraries that shadow those of wheels.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "adapters/hardware/detection.hpp"
#include "adapters/hardware/probes.hpp"

namespace gpusolve::hardware {

/// Toolkits by CUDA_HOME, CUDA_PATH, nvcc on PATH and /usr/local/cuda*, each once. The version is that of version.json, version.txt or
/// include/cuda.h; only where none of them is, `nvcc --version` is run.
[[nodiscard]] auto detect_toolkits(const Probes& probes) -> std::vector<Toolkit>;

/// cuDNN headers in the system's include folders, the toolkits' and the active conda prefix, each file once.
[[nodiscard]] auto detect_cudnn_headers(const Probes& probes, const std::vector<Toolkit>& toolkits) -> std::vector<CudnnHeader>;

/// LD_LIBRARY_PATH entries that hold libcudart, libcudnn or libcublas.
[[nodiscard]] auto detect_shadowing(const Probes& probes) -> std::vector<ShadowingFolder>;

/// A libcuda of a forward-compatibility package that the loader would take: on LD_LIBRARY_PATH or by /etc/ld.so.conf.d.
[[nodiscard]] auto detect_compat_libcuda(const Probes& probes) -> std::vector<Note>;

/// "release 12.4, V12.4.131" -> 12.4.131; the short form where there is no long one.
[[nodiscard]] auto nvcc_version(std::string_view text) -> std::optional<DottedVersion>;
/// version.json's `cuda.version`, also where it is broken around it.
[[nodiscard]] auto toolkit_json_version(std::string_view text) -> std::optional<DottedVersion>;
/// "CUDA Version 10.2.89".
[[nodiscard]] auto toolkit_txt_version(std::string_view text) -> std::optional<DottedVersion>;
/// CUDNN_MAJOR, _MINOR, _PATCHLEVEL of cudnn_version.h or an older cudnn.h.
[[nodiscard]] auto cudnn_header_version(std::string_view text) -> std::optional<DottedVersion>;

}  // namespace gpusolve::hardware
