// Finds the wheel that goes beside a build of the main stack, in place of one that was linked against another.
#pragma once

#include <optional>

#include "engine/audit/scene/stack_parts.hpp"
#include "model/finding.hpp"

namespace gpusolve::engine::audit {

/// The repair that names the wheel, and its page or index if that is not PyPI: of the newest release that was linked against this torch,
/// for its CUDA and this machine. nullopt if the catalog knows none.
[[nodiscard]] auto wheel_beside(const NamedPart& part, const TorchPart& torch, const Scene& scene) -> std::optional<Repair>;

}  // namespace gpusolve::engine::audit
