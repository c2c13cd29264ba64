#include "engine/answers/unjudged_constraints.hpp"

#include <algorithm>
#include <string>

#include "base/plain.hpp"
#include "base/printable.hpp"
#include "engine/variants/limited_specs.hpp"

namespace gpusolve::engine {
namespace {

/// Whether the spec is on the constraint's package, and the constraint is judged or can be merged into the spec.
auto takes_on(const Spec& spec, const Spec& constraint, World& world) -> bool {
  if (spec.project() != constraint.project()) {
    return false;
  }
  const auto reach = world.reach_of(constraint.text());
  return !reach.aside || !reach.aside->judged.empty() || limited_spec(spec, constraint, world.ecosystem());
}

}  // namespace

auto warnings_about_constraints(const Query& query, World& world) -> std::vector<Warning> {
  std::vector<Warning> warnings;
  for (const auto& constraint : query.constraints) {
    const bool is_taken = std::ranges::any_of(query.specs, [&](const Spec& spec) { return takes_on(spec, constraint, world); });
    const auto reach = is_taken ? SpecReach{} : world.reach_of(constraint.text());
    if (reach.aside) {
      const bool is_known = reach.aside->why != SetAside::Why::unknown_name;
      const auto what = is_known ? "the constraint " + quote(printable(constraint.text()))
                                 : std::string("a constraint on a package that it does not know");
      const Warning warning{WarningCode::not_in_catalog,
                            what + " is not judged, because the embedded catalog does not hold it; the commands do not pass it on"};
      if (std::ranges::find(warnings, warning) == warnings.end()) {
        warnings.push_back(warning);
      }
    }
  }
  return warnings;
}

}  // namespace gpusolve::engine
