// Packages of the input that restrict torch to few releases, so that another torch needs other releases of them, too.
#pragma once

#include <string>
#include <vector>

#include "engine/audit/scene/scene.hpp"

namespace gpusolve::engine::audit {

/// Whether each release of the part is compatible with few releases of torch.
[[nodiscard]] auto goes_with_few(const NamedPart& part, const Scene& scene) -> bool;
/// Whether the part and torch have to change together: the part fails, each of its releases is compatible with few releases of torch, and
/// one of the two is left open.
[[nodiscard]] auto changes_with(const NamedPart& part, const TorchPart& torch, const Scene& scene) -> bool;

/// The names of packages that are incompatible with this build of torch, because they require another release or were linked against torch
/// for another CUDA: pinned packages, and open ones that decide about the release of torch.
[[nodiscard]] auto holders_against(const catalogs::PublishedBuild& build_of_torch, const TorchPart& torch_part, const Scene& scene)
    -> std::vector<std::string>;

}  // namespace gpusolve::engine::audit
