// Breaks ties between builds that are equal up to the build number: prefers the build that allows newer dependencies. rattler's solver does
// this before it compares timestamps, because a rebuild against an older library can have a later timestamp than the build against the
// newer one.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "adapters/conda/spec/version.hpp"
#include "resolver/candidate.hpp"
#include "resolver/ids.hpp"

namespace gpusolve::conda {

/// A dependency of a build on one package.
struct Demand {
  resolver::NameId name;
  resolver::SpecId spec;
  auto operator<=>(const Demand&) const = default;
};

/// Queries about the builds, answered by their owner.
struct DependencyView {
  /// The relevant dependencies of a build; their order and repetition do not matter.
  std::function<std::vector<Demand>(resolver::CandidateId)> demands_of;
  /// The newest version of `name` that meets all the specs; null if there is none, or if finding it would cost too much.
  std::function<const Version*(resolver::NameId, const std::vector<resolver::SpecId>&)> highest_allowed;
  std::function<const std::string&(resolver::NameId)> name_text;
};

/// Reorders builds of one name. Compares only dependencies that all builds have and whose specs differ. First comes the build that allows
/// the newest version (of all versions that any build allows) for the most names; then the one that allows newer versions, name by name in
/// alphabetical order. Otherwise keeps the order.
void order_by_dependencies(std::span<resolver::Candidate> builds, const DependencyView& view);

}  // namespace gpusolve::conda
