// Shortens proofs: removes names and limits that a proof uses unnecessarily.
#pragma once

#include <vector>

#include "resolver/encode.hpp"
#include "resolver/solv/engine.hpp"
#include "resolver/universe.hpp"

namespace gpusolve::resolver {

/// A proof of the same clash with as few names and limits as possible: removes the requirements on each in turn, and keeps them removed if
/// the rest still refutes the demands. Complexity: one solve of the size of the proof per name and limit.
[[nodiscard]] auto least_proof(const std::vector<solv::ProofStep>& proof, const Encoding& encoding, const Universe& universe,
                               Budget& budget) -> std::vector<solv::ProofStep>;

}  // namespace gpusolve::resolver
