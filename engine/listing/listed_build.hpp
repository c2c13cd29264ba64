// Describes one build for a list: its properties, the catalog's knowledge about it, and the way in which it runs on the machine.
#pragma once

#include <optional>

#include "engine/judging/judge.hpp"
#include "engine/listing/listed.hpp"
#include "engine/listing/required_builds.hpp"
#include "engine/worlds/gpu_provider.hpp"
#include "engine/worlds/world.hpp"

namespace gpusolve::engine {

/// nullopt for a build that represents a fact (an installed Python).
[[nodiscard]] auto listed(World& world, const GpuProvider& provider, const Judge& judge, resolver::CandidateId candidate)
    -> std::optional<Listed>;

/// Makes a build that would run fail because of a package that it requires.
void fail_by(FailingPackage failing, Listed& one);

}  // namespace gpusolve::engine
