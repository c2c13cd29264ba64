// Versions that pinned wheels of the input require exactly: pip takes them for packages that a line leaves open or that no line names.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/audit/scene/scene.hpp"

namespace gpusolve::engine::audit {

/// A release on PyPI, to check requirements against it.
[[nodiscard]] auto pypi_package(const std::string& name, const std::string& version) -> Package;

/// The catalog rows of the release's wheels for the scene's platform. Without wheels on separate pages, whose metadata do not state which
/// packages they were linked against.
[[nodiscard]] auto rows_of_release(const Package& package, const Scene& scene) -> std::vector<const catalogs::StackBuild*>;

/// The versions that all these builds require exactly.
[[nodiscard]] auto common_pins(std::span<const catalogs::StackBuild* const> builds, const Scene& scene) -> RequiredPins;

/// The versions that all wheels of a pinned release require exactly, as far as the catalog knows the release: for `Scene::pins`.
[[nodiscard]] auto required_pins(const Scene& scene) -> RequiredPins;

/// The pins that pip keeps when it takes another package: the `pins` of the scene, and the NVIDIA libraries that pip's pinned or required
/// torch brings. A pinned torch takes precedence over a requirement on another torch, because a later command of a Dockerfile replaced the
/// required one.
[[nodiscard]] auto pins_beside(const Scene& scene) -> RequiredPins;

/// Whether the requirements allow the versions in `pins`.
[[nodiscard]] auto goes_with(const RequiredPins& pins, const std::vector<std::string>& requirements, const Scene& scene) -> bool;

/// The packages that the wheel requires in versions that the file excludes: packages that are released with it, and CUDA libraries. Empty
/// if the file allows all.
[[nodiscard]] auto refused_requirements(const catalogs::PublishedBuild& build, const Scene& scene) -> std::vector<std::string>;
/// Whether a known release of the main package meets the requirement, the lines of the file allow it, with or without the label of a build
/// (`2.7.0+cu128`), and they also allow its own requirements: `triton==2.0.0` excludes every torch but 2.0.
[[nodiscard]] auto has_main_for(const std::string& required, const Scene& scene) -> bool;

}  // namespace gpusolve::engine::audit
