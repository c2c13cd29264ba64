// Describes one build for a list: its properties, what the catalog knows of it, and how it runs on the machine.
#pragma once

#include <optional>

#include "engine/listing/listing.hpp"

namespace gpusolve::engine {

/// nullopt for a build that stands for a fact (an installed Python).
[[nodiscard]] auto listed(World& world, const GpuProvider& provider, const Judge& judge, resolver::CandidateId candidate)
    -> std::optional<Listed>;

}  // namespace gpusolve::engine
