// Finds specs of the request that leave each other no build of a name that they all require: `a` is compatible only with c 1 to 3, `b`
// only with c 5. A proof by the solver would explain the same build by build, in hundreds of steps.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "resolver/asked.hpp"
#include "resolver/universe.hpp"

namespace gpusolve::resolver {

/// The builds of a name that one spec of the request leaves.
struct Leaving {
  SpecIndex root;
  std::vector<BuildIndex> builds{};  ///< builds that meet the spec and that no fact and no bound excludes; ascending
  std::vector<std::pair<BuildIndex, std::uint16_t>>
      barred{};                    ///< builds that meet the spec but that a bound excludes, each with the bound's objective
  std::vector<BuildIndex> left{};  ///< the usable builds of the name that are compatible with one of `builds`; ascending
};

/// These specs together leave no build of the name; without any one of them, some builds are left.
struct Disagreement {
  NameIndex on;
  std::vector<Leaving> sides;  ///< in the order of the request; at least two
};

/// The first disagreement that would be long to explain build by build; nullopt if there is none. Builds that are not expanded require
/// nothing. Complexity: as Survey, plus for each root its builds times the usable builds of each name that these builds require.
[[nodiscard]] auto find_disagreement(const Universe& universe, const Asked& asked) -> std::optional<Disagreement>;

}  // namespace gpusolve::resolver
