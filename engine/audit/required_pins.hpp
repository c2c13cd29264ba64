// Versions that pinned wheels of the input require exactly: pip takes them for what a line leaves open, and for what no line names.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/audit/scene.hpp"

namespace gpusolve::engine::audit {

/// A release of PyPI, to ask what goes with it.
[[nodiscard]] auto pypi_package(const std::string& name, const std::string& version) -> Package;

/// The wheels of the release for the platform of the scene. Without those on pages of their own, whose metadata do not say what they were
/// linked against.
[[nodiscard]] auto rows_of_release(const Package& package, const Scene& scene) -> std::vector<const catalogs::StackBuild*>;

/// The versions that all of these builds require exactly.
[[nodiscard]] auto common_pins(std::span<const catalogs::StackBuild* const> builds, const Scene& scene) -> RequiredPins;

/// The `pins` of a scene: the versions that all wheels of a pinned release require exactly, as far as the catalog knows it.
[[nodiscard]] auto required_pins(const Scene& scene) -> RequiredPins;

/// Whether the requirements allow these versions.
[[nodiscard]] auto goes_with(const RequiredPins& pins, const std::vector<std::string>& requirements, const Scene& scene) -> bool;

}  // namespace gpusolve::engine::audit
