// The interface between the resolver and the packages. Adapters implement the interface; the resolver asks lazily, only for names that
// a solution contains.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "resolver/candidate.hpp"
#include "resolver/part_list.hpp"

namespace gpusolve::resolver {

/// The cost of reading the requirements of a candidate.
enum class ReadingCost : std::uint8_t {
  nothing,  ///< read for all builds of a loaded name
  little,   ///< a computation: read for a whole version once a solution contains a build of it, then for increasingly many versions
  much,     ///< a file or a separate request (PyPI metadata): read only for candidates that a solution contains
};

/// A provider gives the same answer to the same question. References are valid as long as the provider. The resolver calls from one thread.
class Provider {
 public:
  Provider() = default;
  Provider(const Provider&) = delete;
  auto operator=(const Provider&) -> Provider& = delete;
  virtual ~Provider() = default;

  /// All builds of `name`. An error if a source is broken; having no builds is not an error.
  [[nodiscard]] virtual auto candidates_of(NameId name) -> Result<const Candidates*> = 0;
  /// The best `count` usable candidates of `name`. A provider that cannot rank cheaply may return all of them. Valid until the next call.
  [[nodiscard]] virtual auto best_of(NameId name, std::size_t count) -> Result<std::span<const Candidate>>;
  /// The best `count` usable candidates of `name` that the part contains. Valid until the next call.
  [[nodiscard]] virtual auto best_in(const Part& part, NameId name, std::size_t count) -> Result<std::span<const Candidate>>;
  /// The requirements of `candidate`, in any order; a spec may occur twice.
  [[nodiscard]] virtual auto requirements_of(CandidateId candidate) -> Result<std::span<const Requirement>> = 0;
  /// Whether Candidate::is_twin is stated, and shared_requirements_of can be asked.
  [[nodiscard]] virtual auto knows_twins() const -> bool { return false; }
  /// The requirements that the candidate shares with all its twins, or fewer: none on the build that it goes with.
  [[nodiscard]] virtual auto shared_requirements_of(CandidateId candidate) -> Result<std::span<const Requirement>> {
    return requirements_of(candidate);
  }
  /// The cost that determines how lazily requirements are read.
  [[nodiscard]] virtual auto reading_cost() const -> ReadingCost { return ReadingCost::nothing; }
  /// The subject of `spec`.
  [[nodiscard]] virtual auto target_of(SpecId spec) const -> SpecTarget = 0;
  /// Whether `candidate` meets `spec`; `candidate` is a build of the name that `spec` is about. A pure function.
  [[nodiscard]] virtual auto matches(SpecId spec, CandidateId candidate) const -> bool = 0;

  // Texts for canonical order and for display; they do not affect decisions.
  [[nodiscard]] virtual auto name_text(NameId name) const -> std::string = 0;
  [[nodiscard]] virtual auto version_text(CandidateId candidate) const -> std::string = 0;
  [[nodiscard]] virtual auto build_text(CandidateId candidate) const -> std::string = 0;
  [[nodiscard]] virtual auto spec_text(SpecId spec) const -> std::string = 0;

 protected:
  /// The list that best_in has made so far.
  auto list_of(const Part& part, NameId name) -> PartList& { return lists_[{part.build, name}]; }

 private:
  std::map<std::pair<std::optional<CandidateId>, NameId>, PartList> lists_;
};

}  // namespace gpusolve::resolver
