// Packages of the input that keep torch at few releases, so that another torch needs other releases of them, too.
#pragma once

#include <string>
#include <vector>

#include "engine/audit/scene/scene.hpp"

namespace gpusolve::engine::audit {

/// Whether each release of the part goes with few releases of torch.
[[nodiscard]] auto goes_with_few(const NamedPart& part, const Scene& scene) -> bool;
/// Whether the part fails and each of its releases goes with few releases of torch, so that both have to change together: one of the two is
/// left open.
[[nodiscard]] auto changes_with(const NamedPart& part, const TorchPart& torch, const Scene& scene) -> bool;

/// The names of packages that do not go with this build of torch: they require another release, or were linked against torch for another
/// CUDA. Pinned ones, and those that choose the release of torch.
[[nodiscard]] auto holders_against(const catalogs::PublishedBuild& build_of_torch, const TorchPart& torch_part, const Scene& scene)
    -> std::vector<std::string>;

}  // namespace gpusolve::engine::audit
