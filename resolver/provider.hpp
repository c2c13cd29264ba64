// The door between the core and the world of packages. Adapters implement it; the core asks, lazily and only for names that a
// solution touches.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "resolver/candidate.hpp"
#include "resolver/result.hpp"

namespace gpusolve::resolver {

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
  /// What `candidate` asks for, in any order; the same spec may stand twice.
  [[nodiscard]] virtual auto requirements_of(CandidateId candidate) -> Result<std::span<const Requirement>> = 0;
  /// True where reading the requirements of one candidate costs a file or a request of its own (PyPI metadata): they are then
  /// read only for candidates that a solution touches.
  [[nodiscard]] virtual auto are_requirements_costly() const -> bool { return false; }
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
