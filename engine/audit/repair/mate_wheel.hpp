// Finds a wheel that was linked against a given build of the main stack, to replace one that was linked against another build.
#pragma once

#include <optional>

#include "engine/audit/choice/stack_parts.hpp"
#include "model/finding.hpp"

namespace gpusolve::engine::audit {

/// The repair that names the wheel, and its page or index if that is not PyPI. The wheel belongs to the newest release that was linked
/// against this torch, for its CUDA and this machine. nullopt if the catalog knows no such wheel.
[[nodiscard]] auto wheel_beside(const NamedPart& part, const TorchPart& torch, const Scene& scene) -> std::optional<Repair>;

}  // namespace gpusolve::engine::audit
