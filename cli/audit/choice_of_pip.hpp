// Which build of torch pip takes today.
#pragma once

#include <functional>

#include "cli/audit/scene.hpp"
#include "cli/audit/wishes.hpp"

namespace gpusolve::cli::audit {

using AllowsBuild = std::function<bool(const catalogs::TorchBuild&)>;

/// The newest release that the specs and the platform allow, of the index of the file (PyPI where it names none) and its further ones:
/// pip asks all of them and prefers a local version (`+cu121`) to the same release without. Fills in where it comes from, and the build
/// or the doubt.
void choose_as_pip(const Scene& scene, const Wish& wish, const AllowsBuild& allows, OpenTorch& open);

}  // namespace gpusolve::cli::audit
