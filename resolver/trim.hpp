// A proof is rarely the shortest: names that it runs through without need are left out of the story.
#pragma once

#include <vector>

#include "resolver/encode.hpp"
#include "resolver/solv/engine.hpp"
#include "resolver/universe.hpp"

namespace gpusolve::resolver {

/// The same clash with as few names as can be: for each name in turn, what is asked of it is forgotten, and if the rest of the proof still
/// refutes the demands, forgotten for good. Complexity: a solve of the proof's own size for each name in it.
[[nodiscard]] auto least_proof(const std::vector<solv::ProofStep>& proof, const Encoding& encoding, const Universe& universe)
    -> std::vector<solv::ProofStep>;

}  // namespace gpusolve::resolver
