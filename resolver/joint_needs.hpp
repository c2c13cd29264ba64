// What a build and the builds of a name that it needs ask of each other, said as one thing. Each spec by itself may leave most builds of
// the name, and all of them together few: whoever searches should see those few at once.
#pragma once

#include <utility>
#include <vector>

#include "resolver/universe.hpp"

namespace gpusolve::resolver {

struct JointNeeds {
  BuildIndex build;
  std::vector<std::pair<NameIndex, std::vector<BuildIndex>>> allowed;  ///< by needed name: which builds go with this one, ascending
  std::vector<Need> rest;                                              ///< its needs on other names
};

/// For each build that needs a name by several specs, or whose own name the needed one limits in turn; ascending by build. `builds_of`: by
/// name, the builds that count, ascending. Names that are not loaded have no part in this. Complexity: builds by matches by needs of a
/// match; beyond some millions of steps the rest is left out.
[[nodiscard]] auto find_joint_needs(const Universe& universe, const std::vector<std::vector<BuildIndex>>& builds_of)
    -> std::vector<JointNeeds>;

}  // namespace gpusolve::resolver
