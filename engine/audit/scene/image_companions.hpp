// Companions of the main package that a base image has beside it.
#pragma once

#include "adapters/inventory/inventory.hpp"
#include "engine/audit/scene/scene.hpp"

namespace gpusolve::engine::audit {

/// Whether pip leaves the companion that the image has, because its version, which follows from the release of `main`, meets the spec, or
/// because that version is not known. `before`: what is there before the command.
[[nodiscard]] auto is_met_by_image(const inventory::Demand& demand, const Package& main, const Scene& before) -> bool;

}  // namespace gpusolve::engine::audit
