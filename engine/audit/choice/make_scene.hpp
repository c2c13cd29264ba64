// Makes the scene of an input, with the builds that installers choose today where it leaves them open.
#pragma once

#include "engine/audit/scene/scene.hpp"

namespace gpusolve::engine::audit {

/// The arguments must outlive the scene.
[[nodiscard]] auto make_scene(const inventory::Inventory& inventory, const Facts& facts, const catalogs::Catalog& catalog) -> Scene;
/// A scene without the packages of other stacks (`parts`), which cost the most time.
[[nodiscard]] auto make_scene_without_parts(const inventory::Inventory& inventory, const Facts& facts, const catalogs::Catalog& catalog)
    -> Scene;

}  // namespace gpusolve::engine::audit
