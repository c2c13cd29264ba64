// What the small texts of packages state about their GPU code in fields of a fixed form: requirements, and versions of toolkits. Stated,
// not measured.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gpusolve::device_code {

/// Of METADATA of a wheel: the version, if it has a local label ("Version 1.0+cu128"), and what it requires of a toolkit's packages
/// ("requires nvidia-cublas-cu12==12.8.3.14"), without extras.
[[nodiscard]] auto stated_by_metadata(std::string_view text) -> std::vector<std::string>;

/// Likewise of info/index.json of a conda package: "depends cuda-version >=12.8,<13".
[[nodiscard]] auto stated_by_conda_index(std::string_view text) -> std::vector<std::string>;

/// Of a Python module about versions, which a build script wrote: "cuda 12.8" for each line like `cuda: Optional[str] = '12.8'`.
[[nodiscard]] auto stated_by_version_module(std::string_view text) -> std::vector<std::string>;

/// Of a JSON file with an object `version`, which a build script wrote: "cuda 12.8" for the number 1208, and versions with a local label.
[[nodiscard]] auto stated_by_version_json(std::string_view text) -> std::vector<std::string>;

/// The names of the files of a conda package, of its info/paths.json; at most as many as the limit.
[[nodiscard]] auto names_in_paths_json(std::string_view text) -> std::vector<std::string>;

}  // namespace gpusolve::device_code
