// Builds for the CPU that pip takes although the package has builds with GPU code: from a page of such builds, and by compiling without the
// switch that asks for GPU code.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/audit/scene/named.hpp"
#include "model/finding.hpp"

namespace gpusolve::engine::audit {

/// Whether the index has builds of the release for the CPU alone, whose version does not tell them from those of another index. With an
/// empty version: builds of any release.
[[nodiscard]] auto has_only_cpu_builds(std::string_view index, const std::string& package, std::string_view version,
                                       const catalogs::Catalog& catalog) -> bool;

/// The page of links in the input that has the package's builds for the CPU, where the catalog knows pages beside it with builds for CUDA:
/// `torch-2.4.0+cpu.html` beside `torch-2.4.0+cu121.html`; otherwise an index of such builds. Empty if there is none, or the input names a
/// page or an index of the others, too.
[[nodiscard]] auto cpu_page_of(const Named& one, const Scene& scene) -> std::string;

/// The recipe of a package that a Dockerfile compiles without the switch of CMake that asks for code for CUDA; null if that is not certain.
[[nodiscard]] auto recipe_without_gpu(const Named& one, const Scene& scene) -> const catalogs::SourceRecipe*;

/// Whether the recipe asks for GPU code by CMAKE_ARGS, so that nvcc is found by CMake.
[[nodiscard]] auto is_switched_by_cmake(const catalogs::SourceRecipe& recipe) -> bool;

/// The finding about a package that is compiled so.
[[nodiscard]] auto compiled_for_cpu(const Named& one, const catalogs::SourceRecipe& recipe, const Scene& scene) -> Finding;

/// The finding about a pinned build whose label says that it is for the CPU, and about a page of such builds; nullopt for others.
[[nodiscard]] auto cpu_label_or_page(const Named& one, const Scene& scene) -> std::optional<Finding>;

}  // namespace gpusolve::engine::audit
