// The places that pip asks for packages of other stacks than the main one.
#pragma once

#include <string>

#include "catalogs/stack_entries.hpp"
#include "engine/audit/scene/scene.hpp"

namespace gpusolve::engine::audit {

/// Where pip finds the wheels of a row; empty if it asks no such place.
[[nodiscard]] auto place_of(const catalogs::StackBuild& row, const Scene& scene) -> std::string;

/// Whether pip asks another index instead of PyPI for the package, whose content is unknown. An index of the main stack has no packages of
/// other stacks but those that are linked against it, and those of which the catalog has builds there.
[[nodiscard]] auto has_other_index(const std::string& package, const Scene& scene) -> bool;

/// Whether pip also asks a place of which the catalog does not say what it holds.
[[nodiscard]] auto has_unknown_place(const Scene& scene) -> bool;

}  // namespace gpusolve::engine::audit
