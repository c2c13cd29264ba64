// Why the demands of an encoding cannot hold: least sets of demands that clash, and their proofs as a graph.
#pragma once

#include <vector>

#include "resolver/conflict_graph.hpp"
#include "resolver/encode.hpp"
#include "resolver/solv/engine.hpp"
#include "resolver/universe.hpp"

namespace gpusolve::resolver {

/// Proofs of all independent conflicts, and what is left once their demands are dropped.
struct Clashes {
  /// Each rests on a least set of demands: without any one of them it could be met. (In a puzzle the set is the proof's own, which may be
  /// larger than the least.)
  std::vector<std::vector<solv::ProofStep>> proofs;
  /// A model of the demands that no proof rests on; empty where a puzzle stopped the search for more.
  solv::Model rest;
  /// The builds that would do without one of a clash's demands, or without side names (python) where it could not be told so, of the names
  /// that the clash is told with. Where one is unread, it may not do either.
  std::vector<BuildIndex> would_do;
};

/// Does any of these proofs rest on very many demands, or run through very many names? Then less of it may be far harder to refute.
[[nodiscard]] auto is_puzzle(const solv::Refutation& refutation, const Encoding& encoding) -> bool;

/// Complexity: about one solve for each demand and conflict.
[[nodiscard]] auto find_clashes(const Encoding& encoding, const Universe& universe) -> Clashes;

/// Proof -> graph: helper nodes contracted, builds that play the same part merged, excluded builds that would match put beside.
[[nodiscard]] auto interpret(const std::vector<std::vector<solv::ProofStep>>& proofs, const Encoding& encoding, const Universe& universe)
    -> ConflictGraph;

}  // namespace gpusolve::resolver
