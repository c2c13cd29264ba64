// One resolution: collect, encode, solve, and repeat for the content of the solution, until nothing new is read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/result.hpp"
#include "resolver/asked.hpp"
#include "resolver/budget.hpp"
#include "resolver/disagreement.hpp"
#include "resolver/encode.hpp"
#include "resolver/live_builds.hpp"
#include "resolver/parts.hpp"
#include "resolver/reading.hpp"
#include "resolver/resolve.hpp"
#include "resolver/universe.hpp"

namespace gpusolve::resolver {

class Session {
 public:
  /// `part`: only sets of this part are searched. All arguments passed by reference must outlive this object.
  Session(const Request& request, Provider& provider, Expansion expansion, ResolveStats& stats, Explanation explanation = Explanation::full,
          std::optional<Part> part = std::nullopt);
  Session(const Session&) = delete;
  auto operator=(const Session&) -> Session& = delete;
  /// Like run(), but accepts any set. The choices only keep the search among loaded names.
  [[nodiscard]] auto is_possible() -> Result<bool>;
  /// Searches the best set. `limit`: sets of a greater rank are not searched. `floor`: no set has a smaller rank. A further call with
  /// other bounds continues.
  [[nodiscard]] auto run(Rank limit = {}, Rank floor = {}) -> Result<Outcome>;
  /// If run() found no set within the limit: no set has a smaller rank than this. nullopt: there is no set at all.
  [[nodiscard]] auto beyond() const -> const std::optional<Rank>& { return beyond_; }
  /// The rank of the set that run() found; empty if it found none.
  [[nodiscard]] auto rank() const -> const Rank& { return rank_; }

 private:
  [[nodiscard]] auto finish(Outcome outcome) -> Outcome;
  /// The outcome with this set; nullopt if the set depends on unread requirements.
  [[nodiscard]] auto take(const std::vector<ChosenBuild>& solution) -> Result<std::optional<Outcome>>;
  /// During a search, newly read requirements mostly refute the set, and the next version of a root is tried. Reads the requirements of
  /// more and more of these versions at once, so that the search is not repeated for each.
  [[nodiscard]] auto read_ahead_of(const std::vector<ChosenBuild>& solution) -> Status;
  /// Explains why there is no set. Also reads the requirements of the demands outside of a conflict, so that no second conflict is missed.
  [[nodiscard]] auto explain() -> Result<std::optional<Outcome>>;
  /// The proof of a puzzle; nullopt if the reasons are simpler. A request that propagation alone refutes is no puzzle.
  [[nodiscard]] auto explained_puzzle(const std::optional<Disagreement>& disagreement) -> std::optional<Outcome>;
  /// Reads the requirements of these builds' versions, because they may simplify the explanation. Only a few times, because reading is
  /// expensive. Returns whether any were unread.
  [[nodiscard]] auto read_on_for(const std::vector<BuildIndex>& builds) -> Result<bool>;
  [[nodiscard]] auto load_request() -> Status;
  /// Records `levels` if they exceed the limit; no set has smaller levels.
  void note_least(const Levels& levels);
  /// Starts again with all builds of each name: a search over partly read names is less efficient, and unread builds leave more to try.
  /// Returns whether any build was unread.
  [[nodiscard]] auto read_whole() -> Result<bool>;
  /// Reads all builds and, unless this is expensive, all requirements (without explanations: only requirements that a set may have):
  /// otherwise the search is repeated for each set that it finds. Returns whether any were unread.
  [[nodiscard]] auto read_for_search() -> Result<bool>;
  [[nodiscard]] auto is_all_read() const -> bool;
  /// Reads the requirements of a set of these builds: if reading is expensive, of the best set, which is more likely to remain,
  /// although it may be much harder to find than `any`. Returns whether any were unread.
  [[nodiscard]] auto read_touched(solv::Engine& engine, const Encoding& encoding, const solv::Model& any) -> Result<bool>;
  /// The builds that a solution can consist of, or nullopt if there is provably no solution.
  [[nodiscard]] auto possible_builds() -> Result<std::optional<Builds>>;
  /// The hopeful builds; reads everything if propagation alone does not determine the best set.
  [[nodiscard]] auto decided() -> Result<std::optional<Builds>>;
  /// The best set of the loaded builds, or nullopt. The set is usually among the few hopeful builds.
  [[nodiscard]] auto best_known() -> Result<std::optional<std::vector<ChosenBuild>>>;
  /// The best set if propagation alone misleads. libsolv can search in the order of preference, but a wrong first choice may cost it
  /// minutes. Therefore fixes each criterion in turn at its least level that has a set; each of these questions is small.
  [[nodiscard]] auto best_of_all() -> std::optional<std::vector<ChosenBuild>>;
  [[nodiscard]] auto best_among(const Builds& builds) -> std::optional<std::vector<ChosenBuild>>;
  /// The best set of the loaded builds, breadth first from the roots; the set must exist. Names below the roots are chosen in
  /// breadth-first order, which only a solution reveals. Therefore solves, reads the order from the solution, and solves again with
  /// this order until it is stable. Each iteration fixes at least one more name of the order.
  [[nodiscard]] auto best(solv::Engine& engine, const Encoding& encoding) -> std::vector<ChosenBuild>;
  [[nodiscard]] auto rank_of(const std::vector<ChosenBuild>& choices) const -> Rank;
  [[nodiscard]] auto accept(const std::vector<ChosenBuild>& choices) const -> Solution;

  const Request& request_;
  Asked asked_;
  Universe universe_;
  Reading reading_;
  Expansion expansion_;
  Explanation explanation_;
  ResolveStats& stats_;
  Budget budget_;
  std::uint32_t times_read_on_{};
  std::size_t versions_ahead_{};
  Levels levels_;                       // of the best set so far; reading only removes sets, so the levels never fall
  std::vector<NameIndex> below_roots_;  // the order in the last solution, used as the first guess for the next one
  Rank rank_;
  std::optional<Rank> beyond_;
  bool is_loaded_{};  // whether the request is loaded
};

}  // namespace gpusolve::resolver
