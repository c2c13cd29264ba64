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

/// How much is read before solving.
enum class Expansion : std::uint8_t {
  lazy,  ///< loads a name when a solution contains it, so that the cost follows the answer
  full,  ///< loads every name reachable from the request first; used as a cross-check
};

/// Whether the conflicts are looked for if there is no set. That often costs more than finding that there is none.
enum class Explanation : std::uint8_t { full, none };

/// Statistics, for benchmarks and for -v.
struct ResolveStats {
  std::uint32_t names_loaded{};       ///< of the search that loaded most, where several were needed
  std::uint32_t candidates_loaded{};  ///< likewise
  std::uint32_t rounds{};             ///< encode-and-solve rounds
  std::uint32_t solves{};             ///< calls of the solver
};

/// Finds the best consistent set by the order of `Request`, or the conflicts that prevent every set. Errors only if the provider fails.
/// Deterministic, and independent of the order in which the provider lists things. With Explanation::none the graph is empty.
[[nodiscard]] auto resolve(const Request& request, Provider& provider, Expansion expansion = Expansion::lazy, ResolveStats* stats = nullptr,
                           Explanation explanation = Explanation::full) -> Result<Outcome>;

/// Whether any consistent set exists. Cheaper than finding the best one, or explaining why there is none.
[[nodiscard]] auto can_be_met(const Request& request, Provider& provider, ResolveStats* stats = nullptr) -> Result<bool>;

}  // namespace gpusolve::resolver
