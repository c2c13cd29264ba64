// Build strings of the embedded catalog are patterns: `py3.11_cuda11.8*` means every build for that Python and CUDA.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "catalogs/stack_entries.hpp"

namespace gpusolve::engine {

/// The pattern of the build strings of a release for one Python and one CUDA: `cuda129*py312*`, `py312*_cuda`, `cpu*`. It matches
/// the build strings of the real packages, if these distinguish builds.
[[nodiscard]] auto build_pattern(const catalogs::StackPackage& package, const catalogs::StackBuild& build, const DottedVersion& version,
                                 const std::optional<DottedVersion>& python) -> std::string;

/// Whether the build strings of a release in a channel distinguish its GPU builds from its CPU builds.
[[nodiscard]] auto distinguishes_builds(const catalogs::StackPackage& package, std::string_view channel, const DottedVersion& version)
    -> bool;

/// Whether some text matches both patterns. In either, `*` matches any run of characters. Takes time proportional to the product
/// of their lengths.
[[nodiscard]] auto do_patterns_meet(std::string_view left, std::string_view right) -> bool;

}  // namespace gpusolve::engine
