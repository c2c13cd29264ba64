// CPU builds that pip takes although the package has builds with GPU code: from a page of CPU builds, or by compiling without the switch
// that asks for GPU code.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/audit/scene/named.hpp"
#include "model/finding.hpp"

namespace gpusolve::engine::audit {

/// Whether the index has only CPU builds of the release, whose versions do not tell them from the builds of another index. With an empty
/// `version`: of any release.
[[nodiscard]] auto has_only_cpu_builds(std::string_view index, const std::string& package, std::string_view version,
                                       const catalogs::Catalog& catalog) -> bool;

/// The page of links in the input that has the package's CPU builds, if the catalog knows similar pages with CUDA builds:
/// `torch-2.4.0+cpu.html` and `torch-2.4.0+cu121.html`; otherwise an index of CPU builds. Empty if there is none, or if the input also
/// names a page or an index of CUDA builds.
[[nodiscard]] auto cpu_page_of(const Named& one, const Scene& scene) -> std::string;

/// The recipe of a package that a Dockerfile compiles without the CMake switch that asks for CUDA code; null if that is not certain.
[[nodiscard]] auto recipe_without_gpu(const Named& one, const Scene& scene) -> const catalogs::SourceRecipe*;

/// Whether the recipe asks for GPU code by CMAKE_ARGS, so that CMake searches for nvcc.
[[nodiscard]] auto is_switched_by_cmake(const catalogs::SourceRecipe& recipe) -> bool;

/// The finding about a package that is compiled without GPU code.
[[nodiscard]] auto compiled_for_cpu(const Named& one, const catalogs::SourceRecipe& recipe, const Scene& scene) -> Finding;

/// The finding about a pinned build whose label says that it is for the CPU, or about a page of CPU builds; nullopt for other packages.
[[nodiscard]] auto cpu_label_or_page(const Named& one, const Scene& scene) -> std::optional<Finding>;

}  // namespace gpusolve::engine::audit
