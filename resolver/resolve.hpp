// The front door of the core.
#pragma once

#include <cstdint>
#include <variant>

#include "resolver/conflict_graph.hpp"
#include "resolver/provider.hpp"
#include "resolver/request.hpp"
#include "resolver/result.hpp"
#include "resolver/solution.hpp"

namespace gpusolve::resolver {

/// Being unsolvable is a result, not an error.
using Outcome = std::variant<Solution, ConflictGraph>;

/// How much of the world is looked at before solving.
enum class Expansion : std::uint8_t {
  lazy,  ///< names are loaded when a solution touches them: cost follows the answer
  full,  ///< every name reachable from the request first: the cross-check
};

/// Work done, for benchmarks and for -v.
struct ResolveStats {
  std::uint32_t names_loaded{};
  std::uint32_t candidates_loaded{};
  std::uint32_t rounds{};  ///< encode-and-solve rounds
  std::uint32_t solves{};  ///< calls of the solver
};

/// Finds the best consistent set by the order of `Request`, or the conflicts against every set.
/// Errors only where the provider fails. Deterministic; independent of the order in which the provider lists things.
[[nodiscard]] auto resolve(const Request& request, Provider& provider, Expansion expansion = Expansion::lazy, ResolveStats* stats = nullptr)
    -> Result<Outcome>;

/// Is there any consistent set? Cheaper than to find the best, or to tell why there is none.
[[nodiscard]] auto can_be_met(const Request& request, Provider& provider, ResolveStats* stats = nullptr) -> Result<bool>;

}  // namespace gpusolve::resolver
