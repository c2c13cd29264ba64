// The stack builds that a conda file leaves to conda.
#pragma once

#include "engine/audit/scene/named.hpp"

namespace gpusolve::engine::audit {

/// Whether a file asks conda for a package of which the catalog has GPU builds and does not state the build: `flash-attn` without a
/// version, `jaxlib=0.9.2` without a build string. The build that conda takes depends on the whole set and is not judged.
[[nodiscard]] auto is_open_conda_build(const Named& one, const Scene& scene) -> bool;

/// Whether a file asks conda for a package without code that the catalog knows to require others of its stack: `rapids`.
[[nodiscard]] auto is_open_collection(const Named& one, const Scene& scene) -> bool;

/// The variant that the build string of a conda spec asks for, if the spec leaves the release open: `jaxlib=*=*cuda12*`. nullopt for other
/// specs, or if the build string names neither CUDA nor the CPU.
[[nodiscard]] auto asked_build(const Named& one, const Scene& scene) -> std::optional<BuildVariant>;

}  // namespace gpusolve::engine::audit
