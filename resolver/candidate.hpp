// An installable build, and its requirements.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "model/reason.hpp"
#include "resolver/ids.hpp"

namespace gpusolve::resolver {

/// A requirement of a candidate or of the request.
struct Requirement {
  enum class Kind : std::uint8_t {
    needs,       ///< a matching candidate must be in the set, or the fact must hold
    constrains,  ///< if the set contains a candidate of that name, the candidate must match; never adds a candidate to the set
  };
  SpecId spec;
  Kind kind{Kind::needs};
  auto operator<=>(const Requirement&) const = default;
};

/// The penalty under an objective, from a list indexed by objective; missing entries are 0.
[[nodiscard]] inline auto penalty_in(const std::vector<std::uint16_t>& penalties, std::size_t objective) -> std::uint16_t {
  return objective < penalties.size() ? penalties[objective] : std::uint16_t{0};
}

/// One build of one name. A Provider returns its builds in strict order of preference, best first.
struct Candidate {
  CandidateId id;
  /// Builds of one version share a tier; 0 is the most preferred version. Tiers do not decrease along the list.
  std::uint32_t tier{};
  /// The penalty under each objective of the request (index = objective); missing entries are 0.
  std::vector<std::uint16_t> penalties{};
  /// Requirements that are known without reading the others. A build that fails because of them is never read.
  std::vector<Requirement> known{};
  /// The build of a name in Request::then_newest that every set with this candidate contains, if it is known without reading: the
  /// Python of a wheel. Sets are then searched with one such build at a time.
  std::optional<CandidateId> goes_with{};
  /// An earlier candidate of the list differs from this one only in `goes_with`: in the rest of the requirements that
  /// Provider::shared_requirements_of gives, in tier, penalties, and in the specs that it meets, they are equal.
  bool is_twin{};
  /// For a build with twins: the `goes_with` of itself and of its twins.
  std::vector<CandidateId> twins_go_with{};
  [[nodiscard]] auto penalty(std::size_t objective) const -> std::uint16_t { return penalty_in(penalties, objective); }
  auto operator==(const Candidate&) const -> bool = default;
};

/// A build that exists but must not be chosen, and the reason. The build is never encoded, but appears in explanations.
struct Exclusion {
  CandidateId id;
  Reason reason;
  auto operator==(const Exclusion&) const -> bool = default;
};

/// All builds of one name.
struct Candidates {
  std::vector<Candidate> usable;    ///< best first
  std::vector<Exclusion> excluded;  ///< any order
};

/// The target of a spec on the candidates of `name`.
struct PackageSpec {
  NameId name;
  auto operator==(const PackageSpec&) const -> bool = default;
};
/// The target of a spec on a fact of the machine. `failure` is nullopt if the fact holds or is free.
struct FactSpec {
  std::optional<Reason> failure;
  auto operator==(const FactSpec&) const -> bool = default;
};
using SpecTarget = std::variant<PackageSpec, FactSpec>;

}  // namespace gpusolve::resolver
