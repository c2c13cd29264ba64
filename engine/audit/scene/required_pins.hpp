// Versions that pinned wheels of the input require exactly: pip takes them for what a line leaves open, and for what no line names.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/audit/scene/scene.hpp"

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

/// The pins that pip keeps to where it takes another package: the `pins` of the scene, and the libraries of NVIDIA that a pinned or
/// required torch of pip brings. A pinned torch comes before what requires another one: a later command of a Dockerfile replaced that.
[[nodiscard]] auto pins_beside(const Scene& scene) -> RequiredPins;

/// Whether the requirements allow these versions.
[[nodiscard]] auto goes_with(const RequiredPins& pins, const std::vector<std::string>& requirements, const Scene& scene) -> bool;

/// The packages that the wheel requires in versions which the file excludes: of those that are released with it, and of the libraries of
/// CUDA. Empty: the file allows all.
[[nodiscard]] auto refused_requirements(const catalogs::PublishedBuild& build, const Scene& scene) -> std::vector<std::string>;
/// Whether a known release of the main package meets what the release requires, and the lines of the file allow it, with or without the
/// label of a build (`2.7.0+cu128`), and what it requires: `triton==2.0.0` rules out all but torch 2.0.
[[nodiscard]] auto has_main_for(const std::string& required, const Scene& scene) -> bool;

}  // namespace gpusolve::engine::audit
