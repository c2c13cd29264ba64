#include "resolver/resolve.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "resolver/parts.hpp"
#include "resolver/session.hpp"

namespace gpusolve::resolver {
namespace {

/// The best set of the parts. Continues in the most promising part, and only until another part is more promising.
class PartSearch {
 public:
  PartSearch(const Request& request, Provider& provider, ResolveStats& stats) : request_(request), provider_(provider), stats_(stats) {}

  /// The best set; without any set, an empty graph, which explains nothing. nullopt: the parts do not decide.
  auto best_of(const std::vector<BoundedPart>& parts) -> Result<std::optional<Outcome>> {
    for (const auto& [part, bound, pivot] : parts) {
      open_.push_back({part, bound, pivot});
    }
    while (!open_.empty()) {
      const auto first = std::ranges::min_element(open_, {}, [](const Open& it) { return std::pair(it.bound, it.found.has_value()); });
      if (first->found) {
        return open_.size() > 1 && least_of_others(first) == first->bound ? std::optional<Outcome>() : std::move(first->found);
      }
      if (auto searched = search(first); !searched) {
        return searched.error();
      }
      if (const auto raised = is_united_ ? Status(std::monostate{}) : search_united(); !raised) {
        return raised.error();
      }
    }
    return std::optional<Outcome>(ConflictGraph{});
  }

 private:
  struct Open {
    Part part;
    Rank bound;  ///< no set of the part has a smaller rank; the rank of the best set, if it was found
    Candidate pivot;
    std::unique_ptr<Session> session{};
    std::optional<Outcome> found{};
  };
  using OpenPart = std::vector<Open>::iterator;

  /// The least bound of the other parts; empty if there are no others.
  auto least_of_others(OpenPart place) const -> Rank {
    std::optional<Rank> least;
    for (const auto& other : open_) {
      if (&other != &*place && (!least || other.bound < *least)) {
        least = other.bound;
      }
    }
    return least.value_or(Rank());
  }

  /// The least bound of the other parts, continued by the rank of a found set that begins with this bound.
  auto limit_of(OpenPart place) const -> Rank {
    auto limit = least_of_others(place);
    for (const auto& other : open_) {
      const bool is_further = other.found && std::ranges::mismatch(limit, other.bound).in1 == limit.end();
      limit = is_further && &other != &*place ? other.bound : limit;
    }
    return limit;
  }

  /// If the first part does not decide: raises the bounds of all parts to what is possible when the part does not matter. Reads each
  /// release once, and no longer once a part. Drops all parts if there is no set at all.
  auto search_united() -> Status {
    is_united_ = true;
    const bool is_decided = open_.size() < 2 || std::ranges::any_of(open_, [](const Open& it) { return it.found.has_value(); });
    if (is_decided || !provider_.knows_twins()) {
      return std::monostate{};
    }
    Session united(request_, provider_, Expansion::lazy, stats_, Explanation::none, Part{open_.front().part.name});
    const auto outcome = united.run();
    if (!outcome) {
      return outcome.error();
    }
    if (!std::holds_alternative<Solution>(*outcome)) {
      open_.clear();
    }
    for (auto& open : open_) {
      open.bound = std::max(open.bound, bound_in(open.pivot, united.rank(), request_, provider_));
    }
    return std::monostate{};
  }

  /// Searches the part within the limit; drops the part if it has no set at all.
  auto search(OpenPart place) -> Status {
    if (!place->session) {
      place->session = std::make_unique<Session>(request_, provider_, Expansion::lazy, stats_, Explanation::none, place->part);
    }
    auto outcome = place->session->run(limit_of(place), place->bound);
    if (!outcome) {
      return outcome.error();
    }
    const bool is_found = std::holds_alternative<Solution>(*outcome);
    if (is_found) {
      place->bound = place->session->rank();
      place->found = std::move(outcome).value();
    } else if (const auto& beyond = place->session->beyond()) {
      place->bound = *beyond;
    } else {
      open_.erase(place);
    }
    return std::monostate{};
  }

  const Request& request_;
  Provider& provider_;
  ResolveStats& stats_;
  std::vector<Open> open_;
  bool is_united_{};
};

/// Searches the parts of the request; see PartSearch::best_of.
auto best_of_parts(const Request& request, Provider& provider, ResolveStats& stats) -> Result<std::optional<Outcome>> {
  const auto parts = parts_of(request, provider);
  if (!parts || parts->empty()) {
    return parts ? Result<std::optional<Outcome>>(std::nullopt) : parts.error();
  }
  return PartSearch(request, provider, stats).best_of(*parts);
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
  const auto is_possible_in = [&](const Part& part) {
    return Session(request, provider, Expansion::lazy, counts, Explanation::none, part).is_possible();
  };
  for (const auto& one : *parts) {
    auto met = is_possible_in(one.part);
    if (!met || *met) {
      return met;
    }
    const bool is_first = &one == &parts->front();
    auto is_any_possible = is_first && provider.knows_twins() ? is_possible_in({one.part.name}) : Result<bool>(true);
    if (!is_any_possible || !*is_any_possible) {
      return is_any_possible;
    }
  }
  return false;
}

}  // namespace gpusolve::resolver
