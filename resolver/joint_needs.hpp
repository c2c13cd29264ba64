// Combines the mutual requirements between a build and the builds of one name. Each spec alone may allow most builds of the name, while
// all together allow few; the search should see these few at once.
#pragma once

#include <utility>
#include <vector>

#include "resolver/universe.hpp"

namespace gpusolve::resolver {

struct JointNeeds {
  BuildIndex build;
  std::vector<std::pair<NameIndex, std::vector<BuildIndex>>> allowed;  ///< by required name: the builds compatible with this one, ascending
  std::vector<Need> rest;                                              ///< its requirements on other names
};

/// The joint needs of each build that requires a name by several specs, or whose own name the required builds constrain in turn; sorted
/// by build. `builds_of`: by name, the builds to consider, ascending. Ignores names that are not loaded. Complexity: builds times
/// matches times requirements of a match; stops after some millions of steps and omits the remaining builds.
[[nodiscard]] auto find_joint_needs(const Universe& universe, const std::vector<std::vector<BuildIndex>>& builds_of)
    -> std::vector<JointNeeds>;

}  // namespace gpusolve::resolver
