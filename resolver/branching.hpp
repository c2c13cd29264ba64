// Decides by propagation and a few trials whether there is a set. Real requests rarely need more; this search takes a tenth of the time
// of a solver, which must first receive all clauses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "resolver/asked.hpp"
#include "resolver/survey.hpp"

namespace gpusolve::resolver {

/// Tries builds of names that every set contains, one build after another. Deterministic.
class Branching {
 public:
  /// `survey` must be settled and possible. It has the same state after a call.
  Branching(const Universe& universe, Survey& survey);

  /// Whether the live builds contain a set; nullopt if the answer takes too many trials.
  [[nodiscard]] auto has_set() -> std::optional<bool>;
  /// The last set that was found.
  [[nodiscard]] auto set() const -> const std::vector<BuildIndex>& { return set_; }

 private:
  /// A build on trial.
  struct Trial {
    BuildIndex build;
    std::size_t mark{};  ///< mark of the survey before the trial
  };

  [[nodiscard]] auto search(int most_failures) -> std::optional<bool>;
  [[nodiscard]] auto next() const -> std::optional<BuildIndex>;
  void retreat();
  void note_set();

  const Universe& universe_;
  Survey& survey_;
  std::vector<Trial> trials_;
  std::vector<std::uint32_t> failures_;  // by name: the failed trials of its builds
  std::size_t proved_;                   // mark of the survey: all builds ruled out before it are in no set
  std::vector<BuildIndex> set_;
};

/// Whether trials prove that these builds contain no set for the request.
[[nodiscard]] auto is_refuted(const Universe& universe, const Asked& asked, const Builds& builds) -> bool;

}  // namespace gpusolve::resolver
