// Builds of stacks that a conda file leaves to conda.
#pragma once

#include "engine/audit/scene/named.hpp"

namespace gpusolve::engine::audit {

/// Whether a file asks conda for a package of which the catalog has GPU builds, and does not say which build: `flash-attn` without a
/// version, `jaxlib=0.9.2` without a build string. Which one conda takes depends on the whole set, and is not judged.
[[nodiscard]] auto is_open_conda_build(const Named& one, const Scene& scene) -> bool;

/// Whether a file asks conda for a package without code that the catalog knows to require others of its stack: `rapids`.
[[nodiscard]] auto is_open_collection(const Named& one, const Scene& scene) -> bool;

/// The variant that the build string of a spec of conda asks for, where the spec leaves the release open: `jaxlib=*=*cuda12*`. nullopt if
/// it is no such spec, or its build string names neither CUDA nor the CPU.
[[nodiscard]] auto asked_build(const Named& one, const Scene& scene) -> std::optional<BuildVariant>;

}  // namespace gpusolve::engine::audit
