// Decides by propagation and a few trials whether there is a set. Real requests rarely need more: this takes a tenth of the time of a
// solver, which must be given all clauses first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "resolver/asked.hpp"
#include "resolver/survey.hpp"

namespace gpusolve::resolver {

/// Tries one build after the other of names that every set contains. Deterministic.
class Branching {
 public:
  /// `survey`: settled and possible. It is the same after a call.
  Branching(const Universe& universe, Survey& survey);

  /// Whether there is a set among the live builds; nullopt if that takes too many trials.
  [[nodiscard]] auto has_set() -> std::optional<bool>;
  /// The last set that was found.
  [[nodiscard]] auto set() const -> const std::vector<BuildIndex>& { return set_; }

 private:
  /// A build that is tried.
  struct Trial {
    BuildIndex build;
    std::size_t mark{};  ///< of the survey, before
  };

  [[nodiscard]] auto search(int most_failures) -> std::optional<bool>;
  [[nodiscard]] auto next() const -> std::optional<BuildIndex>;
  void retreat();
  void note_set();

  const Universe& universe_;
  Survey& survey_;
  std::vector<Trial> trials_;
  std::vector<std::uint32_t> failures_;  // by name: of trials of its builds
  std::size_t proved_;                   // mark of the survey: what no set has is ruled out
  std::vector<BuildIndex> set_;
};

/// Whether trials show that there is no set of these builds for the request.
[[nodiscard]] auto is_refuted(const Universe& universe, const Asked& asked, const Builds& builds) -> bool;

}  // namespace gpusolve::resolver
