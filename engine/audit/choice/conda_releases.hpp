// The releases that conda may take for a spec that leaves the build open, and whether they run here: `rapids=24.12` on a P100, on a T4.
#pragma once

#include <optional>
#include <string>

#include "engine/audit/scene/named.hpp"

namespace gpusolve::engine::audit {

/// The judgement of the newest build that the spec allows, if no allowed build in the catalog runs on this machine; for a package that only
/// requires others, the judgement of one of these. nullopt if some build runs, or if none is known. Builds for a CUDA that another spec of
/// the file excludes (`cuda-version=11.8`) do not count. Also nullopt if such a spec asks for a newer CUDA than the driver serves, because
/// then that spec is at fault.
[[nodiscard]] auto hopeless_choice(const Named& one, const Scene& scene) -> std::optional<Judgement>;

/// Whether the spec allows at least one build and all builds that it allows are known to run.
[[nodiscard]] auto is_safe_choice(const Named& one, const Scene& scene) -> bool;

/// The newest conda release that runs here, whatever the specs on that name allow; nullopt if there is none.
[[nodiscard]] auto newest_running_of_conda(const std::string& name, const Scene& scene) -> std::optional<std::string>;

}  // namespace gpusolve::engine::audit
