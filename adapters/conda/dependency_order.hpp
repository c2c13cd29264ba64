// Among builds that tie up to the build number, the one whose dependencies may be newer: what rattler's solver prefers to the later
// timestamp. A rebuild against an older library can be published after the one against the newer.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "adapters/conda/version.hpp"
#include "resolver/candidate.hpp"
#include "resolver/ids.hpp"

namespace gpusolve::conda {

/// What a build asks of one package.
struct Demand {
  resolver::NameId name;
  resolver::SpecId spec;
  auto operator<=>(const Demand&) const = default;
};

/// The door to whoever knows the builds.
struct DependencyView {
  /// What the build needs of packages that count; order and repetition do not matter.
  std::function<std::vector<Demand>(resolver::CandidateId)> demands_of;
  /// The newest version of `name` that meets all the specs; null where none does, or where it would cost too much to know.
  std::function<const Version*(resolver::NameId, const std::vector<resolver::SpecId>&)> highest_allowed;
  std::function<const std::string&(resolver::NameId)> name_text;
};

/// Reorders builds of one name. Only dependencies that all of them have, with specs that differ, are looked at. The build that allows
/// the newest version (of those that any of the builds allows) on the most names comes first; then the one that allows newer
/// versions, name by name in alphabetical order; the rest keep their order.
void order_by_dependencies(std::span<resolver::Candidate> builds, const DependencyView& view);

}  // namespace gpusolve::conda
