// The releases that conda may take for a spec that leaves the build open, and whether they run here: `rapids=24.12` on a P100, on a T4.
#pragma once

#include <optional>
#include <string>

#include "engine/audit/scene/named.hpp"

namespace gpusolve::engine::audit {

/// The judgement of the newest build that the spec allows, if no such build of the catalog runs on this machine; of a package that only
/// requires others, that of one which it requires. nullopt if some build runs, or is not known. Builds for a CUDA that another spec of the
/// file rules out (`cuda-version=11.8`) do not count; where such a spec asks for a newer CUDA than the driver serves, that is the failure.
[[nodiscard]] auto hopeless_choice(const Named& one, const Scene& scene) -> std::optional<Judgement>;

/// Whether all builds that the spec allows are known to run, of which there is at least one.
[[nodiscard]] auto is_safe_choice(const Named& one, const Scene& scene) -> bool;

/// The newest release of conda that runs here, whatever the specs on that name say; nullopt if there is none.
[[nodiscard]] auto newest_running_of_conda(const std::string& name, const Scene& scene) -> std::optional<std::string>;

}  // namespace gpusolve::engine::audit
