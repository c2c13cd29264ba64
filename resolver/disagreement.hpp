// Finds specs of the request that leave each other no build of a name that they all require: `a` goes only with c 1 to 3, `b` only with
// c 5. A proof by the solver would tell the same build by build, in hundreds of steps.
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
  std::vector<BuildIndex> builds{};                            ///< that meet the spec, and that no fact and no bound rules out; ascending
  std::vector<std::pair<BuildIndex, std::uint16_t>> barred{};  ///< the others, with the objective whose bound rules them out
  std::vector<BuildIndex> left{};                              ///< the usable builds of the name that go with one of `builds`; ascending
};

/// No build of the name is left by all of these specs; without any one of them, some are.
struct Disagreement {
  NameIndex on;
  std::vector<Leaving> sides;  ///< in the order of the request; at least two
};

/// The first disagreement that would be long to tell build by build; nullopt if there is none. Builds that are not expanded require
/// nothing. Complexity: as Survey, plus for each root its builds times the usable builds of each name that they require.
[[nodiscard]] auto find_disagreement(const Universe& universe, const Asked& asked) -> std::optional<Disagreement>;

}  // namespace gpusolve::resolver
