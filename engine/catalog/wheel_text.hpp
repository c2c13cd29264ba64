// The parts of the file names of wheels, as the embedded catalog's indexes spell them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "model/dotted_version.hpp"
#include "model/facts.hpp"

namespace gpusolve::engine {

/// The name of a project as file names spell it.
[[nodiscard]] auto wheel_project(std::string name) -> std::string;
/// `manylinux_2_17_x86_64`; without a least C library that of manylinux2014.
[[nodiscard]] auto wheel_platform_tag(Platform platform, const std::optional<DottedVersion>& glibc) -> std::string;
/// The tags of the wheels to list of a build for the Pythons `own`: those for the Pythons that are asked for, or for all if none is. Of a
/// build for other Pythons alone one file stands for all, `cp38.cp39-cp38.cp39`, so that these are told as the reason.
[[nodiscard]] auto listed_tags(std::span<const DottedVersion> own, std::span<const DottedVersion> asked) -> std::vector<std::string>;

}  // namespace gpusolve::engine
