// What of the world is read next, and how far. Reading more never changes an answer, only what it costs.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "resolver/asked.hpp"
#include "resolver/result.hpp"
#include "resolver/survey.hpp"
#include "resolver/universe.hpp"

namespace gpusolve::resolver {

using Choice = std::pair<NameIndex, BuildIndex>;

class Reading {
 public:
  /// Both must outlive this.
  Reading(Universe& universe, const Asked& asked) : universe_(universe), asked_(asked) {}

  /// Loads the name that the spec is about and what its best matching build asks for, and so on: a guess at what a solution will touch,
  /// which saves rounds.
  [[nodiscard]] auto follow(SpecIndex start) -> Status;
  /// Reads what the chosen builds ask for. Was anything of that unread?
  [[nodiscard]] auto read_needs_of(const std::vector<Choice>& chosen) -> Result<bool>;
  /// The same of one build, and, where it is unread itself, of all others of its version.
  [[nodiscard]] auto read_needs_of_version(BuildIndex build) -> Result<bool>;
  struct Look {
    std::optional<Builds> hopeful;  ///< see live_builds.hpp; nothing: no set is possible, whatever is unread
    bool is_decided{};              ///< one of each name, and no rest among them
  };
  /// Looks for the best set, and where it has a rest, reads on in that name, until there is none in it or a look does not tell which is
  /// best.
  [[nodiscard]] auto look() -> Result<Look>;

 private:
  [[nodiscard]] auto best_hope(SpecIndex spec) -> Result<std::optional<BuildIndex>>;
  [[nodiscard]] auto read_needs_of(BuildIndex build) -> Result<bool>;
  [[nodiscard]] auto specs_on(NameIndex name, const std::vector<Choice>& chosen) const -> std::vector<SpecIndex>;
  [[nodiscard]] auto read_until_met(NameIndex name, const std::vector<SpecIndex>& specs) -> Status;
  [[nodiscard]] auto is_met_by(BuildIndex build, const std::vector<SpecIndex>& specs) const -> bool;
  [[nodiscard]] auto read_rests_in(const std::vector<Choice>& chosen) -> Result<bool>;
  [[nodiscard]] auto sole(const Builds& hopeful) const -> std::optional<std::vector<Choice>>;

  Universe& universe_;
  const Asked& asked_;
};

}  // namespace gpusolve::resolver
