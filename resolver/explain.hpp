// Explains why the demands of an encoding cannot hold: minimal sets of conflicting demands, and their proofs as a graph.
#pragma once

#include <optional>
#include <vector>

#include "resolver/conflict_graph.hpp"
#include "resolver/disagreement.hpp"
#include "resolver/encode.hpp"
#include "resolver/solv/engine.hpp"
#include "resolver/universe.hpp"

namespace gpusolve::resolver {

/// Proofs of all independent conflicts, and a model of the remaining demands.
struct Clashes {
  /// Each proof uses a minimal set of demands: without any one of them there is a solution. (For a puzzle, the set is the one in the
  /// solver's proof, which may be larger.)
  std::vector<std::vector<solv::ProofStep>> proofs;
  /// A model of the demands that no proof uses; empty if a puzzle ended the search for further conflicts.
  solv::Model rest;
  /// Builds that would be usable if one demand of the clash were dropped, or if names whose version does not matter (python) were
  /// ignored. A build among them that is still unread may turn out to be unusable.
  std::vector<BuildIndex> would_do;
};

/// Whether one of these proofs uses very many demands or names. Smaller sets may then be far harder to refute.
[[nodiscard]] auto is_puzzle(const solv::Refutation& refutation, const Encoding& encoding) -> bool;

/// The conflicts among these demands of the encoding; no proofs if all can be met. Complexity: about one solve per demand and conflict.
[[nodiscard]] auto find_clashes(const Encoding& encoding, std::vector<solv::Node> demands, const Universe& universe, Budget& budget)
    -> Clashes;

/// The demands of the encoding, without the demands of the disagreement.
[[nodiscard]] auto other_demands(const Encoding& encoding, const std::optional<Disagreement>& disagreement) -> std::vector<solv::Node>;

/// Converts proofs and a disagreement to a graph: removes helper nodes, merges builds with the same role, and adds excluded builds that
/// would match.
[[nodiscard]] auto interpret(const std::vector<std::vector<solv::ProofStep>>& proofs, const std::optional<Disagreement>& disagreement,
                             const Encoding& encoding, const Universe& universe) -> ConflictGraph;

}  // namespace gpusolve::resolver
