// Predicts which build of torch pip chooses today.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "engine/audit/scene/scene.hpp"
#include "engine/audit/scene/wishes.hpp"

namespace gpusolve::engine::audit {

using AllowsBuild = std::function<bool(const catalogs::PublishedBuild&)>;

/// Takes the newest release that the specs and the platform allow from the file's index (default PyPI) and its extra indexes. pip asks all
/// of them and prefers a local version (`+cu121`) to the same release without one. Sets the source and the build, or the doubt; sets
/// neither if the catalog knows no allowed build.
void choose_as_pip(const Scene& scene, const Wish& wish, const AllowsBuild& allows, OpenTorch& open);

}  // namespace gpusolve::engine::audit
