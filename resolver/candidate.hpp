// What the core knows of one installable build, and of what it asks for.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "resolver/ids.hpp"
#include "resolver/reason.hpp"

namespace gpusolve::resolver {

/// Something that a candidate (or the request) asks for.
struct Requirement {
  enum class Kind : std::uint8_t {
    needs,       ///< a matching candidate must be in the set, or the fact must hold
    constrains,  ///< if a candidate of that name is in the set, it must match; never pulls one in
  };
  SpecId spec;
  Kind kind{Kind::needs};
  auto operator<=>(const Requirement&) const = default;
};

/// One build of one name. The vector that a Provider returns is in order of preference, best first, without ties.
struct Candidate {
  CandidateId id;
  /// Builds of one version share a tier; 0 is the most preferred version. Non-decreasing along the list.
  std::uint32_t tier{};
  /// Penalty under each objective of the request (index = objective); missing entries are 0.
  std::vector<std::uint16_t> penalties{};
  /// The part of its requirements that is known without reading them: what is refused for that is never read.
  std::vector<Requirement> known{};
  auto operator==(const Candidate&) const -> bool = default;
};

/// A build that exists but may not be chosen, and why. Never encoded; it appears in explanations.
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

/// A spec that is matched against the candidates of `name`.
struct PackageSpec {
  NameId name;
  auto operator==(const PackageSpec&) const -> bool = default;
};
/// A spec on a fact of the machine. `failure` is empty where the fact holds (or is free).
struct FactSpec {
  std::optional<Reason> failure;
  auto operator==(const FactSpec&) const -> bool = default;
};
using SpecTarget = std::variant<PackageSpec, FactSpec>;

}  // namespace gpusolve::resolver
