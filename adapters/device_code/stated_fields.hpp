// Reads the statements of small texts about the GPU code of their package, in fields of a fixed form: requirements, and versions of
// toolkits. These are statements, not measurements.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gpusolve::device_code {

/// The statements in METADATA of a wheel: the version, if it has a local label ("Version 1.0+cu128"), and requirements on packages of a
/// toolkit ("requires nvidia-cublas-cu12==12.8.3.14"), except those of extras.
[[nodiscard]] auto stated_by_metadata(std::string_view text) -> std::vector<std::string>;

/// The requirements on packages of a toolkit in info/index.json of a conda package: "depends cuda-version >=12.8,<13".
[[nodiscard]] auto stated_by_conda_index(std::string_view text) -> std::vector<std::string>;

/// The versions in a Python module that a build script wrote: "cuda 12.8" for each line like `cuda: Optional[str] = '12.8'`.
[[nodiscard]] auto stated_by_version_module(std::string_view text) -> std::vector<std::string>;

/// The versions in a JSON file with an object `version` that a build script wrote: "cuda 12.8" for the number 1208, and versions with a
/// local label.
[[nodiscard]] auto stated_by_version_json(std::string_view text) -> std::vector<std::string>;

/// The file names in info/paths.json of a conda package, up to a limit.
[[nodiscard]] auto names_in_paths_json(std::string_view text) -> std::vector<std::string>;

}  // namespace gpusolve::device_code
