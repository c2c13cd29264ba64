// The builds of a package that the releases of another package bring, such as those of the plugin that `jax[cuda12]` requires.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "engine/worlds/gpu_provider.hpp"

namespace gpusolve::engine {

struct BroughtBuild {
  resolver::CandidateId build;
  std::string release;  ///< the version of the package that brings it
};

/// For each release that meets `releases` (the specs of one SPEC: the project and its extras) the newest version of `brought` that it
/// requires, for the Pythons of that release. Newest release first. Metadata are read only where the versions of the two packages differ,
/// and not for releases that are older than all of `brought`.
[[nodiscard]] auto builds_brought_by(GpuProvider& provider, std::span<const resolver::SpecId> releases, resolver::NameId brought)
    -> Result<std::vector<BroughtBuild>>;

}  // namespace gpusolve::engine
