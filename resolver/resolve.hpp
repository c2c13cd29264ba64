// The entry point of the resolver.
#pragma once

#include <cstdint>
#include <variant>

#include "base/result.hpp"
#include "resolver/conflict_graph.hpp"
#include "resolver/provider.hpp"
#include "resolver/request.hpp"
#include "resolver/solution.hpp"

namespace gpusolve::resolver {

/// An unsolvable request is a result, not an error.
using Outcome = std::variant<Solution, ConflictGraph>;

/// The extent of reading before solving.
enum class Expansion : std::uint8_t {
  lazy,  ///< loads a name when a solution contains it, so that the cost depends on the answer's size
  full,  ///< loads every name reachable from the request first; used as a cross-check
};

/// Whether the conflicts are searched if there is no set. This search often costs more than the proof that there is no set.
enum class Explanation : std::uint8_t { full, none };

/// Statistics, for benchmarks and for -v.
struct ResolveStats {
  std::uint32_t names_loaded{};       ///< names; if several searches were needed, of the one that loaded most
  std::uint32_t candidates_loaded{};  ///< candidates; if several searches were needed, of the one that loaded most
  std::uint32_t rounds{};             ///< encode-and-solve rounds
  std::uint32_t solves{};             ///< calls of the solver
};

/// Finds the best consistent set by the order of `Request`, or the conflicts that prevent every set. Errors only if the provider fails.
/// Deterministic, and independent of the order in which the provider lists candidates and requirements. With Explanation::none the
/// graph is empty.
[[nodiscard]] auto resolve(const Request& request, Provider& provider, Expansion expansion = Expansion::lazy, ResolveStats* stats = nullptr,
                           Explanation explanation = Explanation::full) -> Result<Outcome>;

/// Whether any consistent set exists. Cheaper than finding the best one, or explaining why there is none.
[[nodiscard]] auto can_be_met(const Request& request, Provider& provider, ResolveStats* stats = nullptr) -> Result<bool>;

}  // namespace gpusolve::resolver
