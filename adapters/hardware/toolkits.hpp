// Finds CUDA toolkits, cuDNN headers, and CUDA libraries that take precedence over those of wheels.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "adapters/hardware/detection.hpp"
#include "adapters/hardware/probes.hpp"

namespace gpusolve::hardware {

/// The toolkits at CUDA_HOME, CUDA_PATH, nvcc on PATH and /usr/local/cuda*, each once. Reads the version from version.json, version.txt or
/// include/cuda.h; runs `nvcc --version` only if none of these files states the version.
[[nodiscard]] auto detect_toolkits(const Probes& probes) -> std::vector<Toolkit>;

/// cuDNN headers in the include folders of the system, the toolkits and the active conda prefix, each file once.
[[nodiscard]] auto detect_cudnn_headers(const Probes& probes, const std::vector<Toolkit>& toolkits) -> std::vector<CudnnHeader>;

/// Folders on LD_LIBRARY_PATH that contain libcudart, libcudnn or libcublas.
[[nodiscard]] auto detect_shadowing(const Probes& probes) -> std::vector<ShadowingFolder>;

/// Notes about a libcuda of a forward-compatibility package that the loader would find: on LD_LIBRARY_PATH or through /etc/ld.so.conf.d.
[[nodiscard]] auto detect_compat_libcuda(const Probes& probes) -> std::vector<MachineNote>;

/// The version in the output of nvcc: "release 12.4, V12.4.131" -> 12.4.131; the short version if there is no long one.
[[nodiscard]] auto nvcc_version(std::string_view text) -> std::optional<DottedVersion>;
/// The version in version.json, at `cuda.version`; nullopt if the text is not valid JSON.
[[nodiscard]] auto toolkit_json_version(std::string_view text) -> std::optional<DottedVersion>;
/// The version in version.txt: "CUDA Version 10.2.89".
[[nodiscard]] auto toolkit_txt_version(std::string_view text) -> std::optional<DottedVersion>;
/// The version in cudnn_version.h or an older cudnn.h: CUDNN_MAJOR, _MINOR, _PATCHLEVEL.
[[nodiscard]] auto cudnn_header_version(std::string_view text) -> std::optional<DottedVersion>;

}  // namespace gpusolve::hardware
