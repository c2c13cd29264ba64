#include "resolver/resolve.hpp"

#include <optional>

#include "resolver/parts.hpp"
#include "resolver/session.hpp"

namespace gpusolve::resolver {
namespace {

/// The best set of the parts, each searched alone, the most promising first; a part that can only have worse sets is not searched. Without
/// any set, an empty graph, which explains nothing. nullopt: the parts do not tell.
auto best_of_parts(const Request& request, Provider& provider, ResolveStats& stats) -> Result<std::optional<Outcome>> {
  const auto parts = parts_of(request, provider);
  if (!parts || parts->empty()) {
    return parts ? Result<std::optional<Outcome>>(std::nullopt) : parts.error();
  }
  std::optional<Outcome> best;
  Rank least;
  for (const auto& [part, bound] : *parts) {
    if (best && least < bound) {
      break;
    }
    Session session(request, provider, Expansion::lazy, stats, Explanation::none, part);
    auto outcome = session.run();
    if (!outcome) {
      return outcome.error();
    }
    if (std::holds_alternative<ConflictGraph>(*outcome)) {
      continue;
    }
    if (best && session.rank() == least) {
      return std::optional<Outcome>();  // the two sets differ in what comes later in the choice
    }
    if (!best || session.rank() < least) {
      best = std::move(outcome).value();
      least = session.rank();
    }
  }
  return best ? std::move(best) : std::optional<Outcome>(ConflictGraph{});
}

}  // namespace

auto resolve(const Request& request, Provider& provider, Expansion expansion, ResolveStats* stats, Explanation explanation)
    -> Result<Outcome> {
  ResolveStats own;
  auto& counts = stats == nullptr ? own : *stats;
  if (expansion == Expansion::lazy) {
    auto best = best_of_parts(request, provider, counts);
    const bool is_told = best && *best && (explanation == Explanation::none || std::holds_alternative<Solution>(**best));
    if (!best || is_told) {
      return best ? Result<Outcome>(**std::move(best)) : best.error();
    }
  }
  return Session(request, provider, expansion, counts, explanation).run();
}

auto can_be_met(const Request& request, Provider& provider, ResolveStats* stats) -> Result<bool> {
  ResolveStats own;
  auto& counts = stats == nullptr ? own : *stats;
  const auto parts = parts_of(request, provider);
  if (!parts || parts->empty()) {
    return parts ? Session(request, provider, Expansion::lazy, counts).is_possible() : Result<bool>(parts.error());
  }
  for (const auto& [part, bound] : *parts) {
    auto met = Session(request, provider, Expansion::lazy, counts, Explanation::none, part).is_possible();
    if (!met || *met) {
      return met;
    }
  }
  return false;
}

}  // namespace gpusolve::resolver
