// Pre-releases in a set of wheels where PEP 440 leaves them out: a final release meets the same specs, and none of these names a
// pre-release. Such a set comes about because the final release does not go with the rest of it.
#pragma once

#include <set>
#include <span>
#include <string>

#include "engine/worlds/resolution.hpp"

namespace gpusolve::engine {

/// The packages of the set that are such pre-releases. Specs on a package are those of the request, of `constraints` and of the set.
[[nodiscard]] auto undue_prereleases(const Resolution& resolution, std::span<const std::string> constraints, World& world,
                                     GpuProvider& provider) -> std::set<std::string, std::less<>>;

}  // namespace gpusolve::engine
