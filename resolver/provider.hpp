// The door between the core and the world of packages. Adapters implement it; the core asks, lazily and only for names that a
// solution touches.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "resolver/candidate.hpp"
#include "resolver/result.hpp"

namespace gpusolve::resolver {

/// What it costs to learn what a candidate asks for.
enum class ReadingCost : std::uint8_t {
  nothing,  ///< read for all builds of a loaded name
  little,   ///< a computation: read by whole versions, once a solution touches one, and then by ever more of them
  much,     ///< a file or a request of its own (PyPI metadata): read only for candidates that a solution touches
};

/// Answers are the same for the same question, whatever was asked before. References stay valid for the provider's life.
/// The core calls from one thread.
class Provider {
 public:
  Provider() = default;
  Provider(const Provider&) = delete;
  auto operator=(const Provider&) -> Provider& = delete;
  virtual ~Provider() = default;

  /// All builds of `name`. An error where a source is broken; no builds at all is not an error.
  [[nodiscard]] virtual auto candidates_of(NameId name) -> Result<const Candidates*> = 0;
  /// The first `count` of what `candidates_of(name)` has as usable; or all of them, be that fewer or more. For providers that can tell
  /// which are best before they know all of each. Valid until the next call.
  [[nodiscard]] virtual auto best_of(NameId name, std::size_t count) -> Result<std::span<const Candidate>>;
  /// What `candidate` asks for, in any order; the same spec may stand twice.
  [[nodiscard]] virtual auto requirements_of(CandidateId candidate) -> Result<std::span<const Requirement>> = 0;
  /// Decides how lazily requirements are read.
  [[nodiscard]] virtual auto reading_cost() const -> ReadingCost { return ReadingCost::nothing; }
  /// What `spec` is about.
  [[nodiscard]] virtual auto target_of(SpecId spec) const -> SpecTarget = 0;
  /// Does `candidate`, a build of the name that `spec` is about, meet it? Pure.
  [[nodiscard]] virtual auto matches(SpecId spec, CandidateId candidate) const -> bool = 0;

  // What things are called: for canonical order and for those who render. Not used to decide anything.
  [[nodiscard]] virtual auto name_text(NameId name) const -> std::string = 0;
  [[nodiscard]] virtual auto version_text(CandidateId candidate) const -> std::string = 0;
  [[nodiscard]] virtual auto build_text(CandidateId candidate) const -> std::string = 0;
  [[nodiscard]] virtual auto spec_text(SpecId spec) const -> std::string = 0;
};

}  // namespace gpusolve::resolver
