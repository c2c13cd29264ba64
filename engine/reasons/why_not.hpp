// Compares one build with what would be chosen instead of it.
#pragma once

#include "base/result.hpp"
#include "engine/worlds/workshop.hpp"
#include "model/why_not.hpp"

namespace gpusolve::engine {

/// The first spec of the first query is the subject. It is compared with a request for the package itself, or for the spec `usual` of it,
/// together with the other specs. What resolve compiles from its source is such a build too. Errors: see Workshop.
[[nodiscard]] auto why_not(Workshop& workshop, const std::vector<std::string>& usual = {}) -> Result<WhyNot>;

}  // namespace gpusolve::engine
