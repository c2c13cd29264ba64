// Companions of the main package that a base image contains.
#pragma once

#include "adapters/inventory/inventory.hpp"
#include "engine/audit/scene/scene.hpp"

namespace gpusolve::engine::audit {

/// Whether pip keeps the image's companion: its version, which follows from the release of `main`, meets the spec, or is not known.
/// `before`: the packages before the command.
[[nodiscard]] auto is_met_by_image(const inventory::Demand& demand, const Package& main, const Scene& before) -> bool;

}  // namespace gpusolve::engine::audit
