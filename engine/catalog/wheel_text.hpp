// The parts of the file names of wheels, as the embedded catalog's indexes spell them.
#pragma once

#include <optional>
#include <string>

#include "model/dotted_version.hpp"
#include "model/facts.hpp"

namespace gpusolve::engine {

/// The name of a project as file names spell it.
[[nodiscard]] auto wheel_project(std::string name) -> std::string;
/// `manylinux_2_17_x86_64`; without a least C library that of manylinux2014.
[[nodiscard]] auto wheel_platform_tag(Platform platform, const std::optional<DottedVersion>& glibc) -> std::string;
/// `cp310-cp310`.
[[nodiscard]] auto wheel_interpreter_tags(const DottedVersion& python) -> std::string;

}  // namespace gpusolve::engine
