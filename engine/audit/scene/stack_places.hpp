// The places that pip asks for packages of stacks other than the main one.
#pragma once

#include <string>

#include "catalogs/stack_entries.hpp"
#include "engine/audit/scene/scene.hpp"

namespace gpusolve::engine::audit {

/// The place where pip finds the wheels of a row; empty if pip asks no such place.
[[nodiscard]] auto place_of(const catalogs::StackBuild& row, const Scene& scene) -> std::string;

/// Whether pip asks an index of unknown content instead of PyPI for the package. From other stacks, an index of the main stack has only
/// packages that are linked against the main stack, and packages of which the catalog has builds there.
[[nodiscard]] auto has_other_index(const std::string& package, const Scene& scene) -> bool;

/// Whether pip also asks a place whose content is not in the catalog.
[[nodiscard]] auto has_unknown_place(const Scene& scene) -> bool;

}  // namespace gpusolve::engine::audit
