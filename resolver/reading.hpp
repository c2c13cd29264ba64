// Decides which requirements to read next, and how many. Reading more never changes an answer, only its cost.
#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "resolver/asked.hpp"
#include "resolver/live_builds.hpp"
#include "resolver/survey.hpp"
#include "resolver/universe.hpp"

namespace gpusolve::resolver {

using ChosenBuild = std::pair<NameIndex, BuildIndex>;

class Reading {
 public:
  /// Both arguments must outlive this object.
  Reading(Universe& universe, const Asked& asked) : universe_(universe), asked_(asked) {}

  /// Loads the name that the spec is about, the requirements of its best matching build, and so on recursively: a guess at the content
  /// of a solution, which saves rounds.
  [[nodiscard]] auto follow(SpecIndex start) -> Status;
  /// Reads the requirements of the chosen builds. Returns whether any were unread.
  [[nodiscard]] auto read_needs_of(const std::vector<ChosenBuild>& chosen) -> Result<bool>;
  /// Reads the requirements of one build and, if it is unread, of all builds of its version. Returns whether any were unread.
  [[nodiscard]] auto read_needs_of_version(BuildIndex build) -> Result<bool>;
  /// Reads the requirements of the `count` versions of the same name that follow the version of `chosen`.
  [[nodiscard]] auto read_versions_after(BuildIndex chosen, std::size_t count) -> Status;
  /// The builds that can be in a set and whose requirements are not read yet; empty if there is no set.
  [[nodiscard]] auto unread_live() const -> std::vector<BuildIndex>;
  /// Reads until unread_live() is empty: the rest of the universe cannot change whether there is a set, or which is the best. Returns
  /// whether any were unread.
  [[nodiscard]] auto read_live() -> Result<bool>;
  struct Look {
    std::optional<Builds> hopeful;  ///< see live_builds.hpp; nullopt: no set is possible, whatever is unread
    bool is_decided{};              ///< exactly one build per name, and no rest among them
    Levels levels;                  ///< see hopeful_builds
  };
  /// Searches the best set by propagation. While the set contains a rest, reads more builds of the rest's name. Ends when the set
  /// contains no rest, or when propagation does not determine the best set.
  [[nodiscard]] auto look() -> Result<Look>;
  /// The only hopeful build of each name; nullopt if a name has several. The builds that propagation leaves are then a set.
  [[nodiscard]] auto sole(const Builds& hopeful) const -> std::optional<std::vector<ChosenBuild>>;

 private:
  [[nodiscard]] auto best_hope(SpecIndex spec) -> Result<std::optional<BuildIndex>>;
  [[nodiscard]] auto read_needs_of(BuildIndex build) -> Result<bool>;
  [[nodiscard]] auto specs_on(NameIndex name, const std::vector<ChosenBuild>& chosen) const -> std::vector<SpecIndex>;
  [[nodiscard]] auto is_each_met(const std::vector<SpecIndex>& specs) const -> bool;
  [[nodiscard]] auto read_until_met(NameIndex name, const std::vector<SpecIndex>& specs) -> Status;
  [[nodiscard]] auto is_met_by(BuildIndex build, const std::vector<SpecIndex>& specs) const -> bool;
  [[nodiscard]] auto read_rests_in(const std::vector<ChosenBuild>& chosen) -> Result<bool>;

  Universe& universe_;
  const Asked& asked_;
};

}  // namespace gpusolve::resolver
