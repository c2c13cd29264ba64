#include "model/lock_diff.hpp"

#include <algorithm>

namespace gpusolve {

auto SetDiff::is_same() const -> bool {
  return presence == Presence::both && stack.empty() && facts.empty() && request.empty() && packages.empty();
}

auto LockDiff::is_same() const -> bool {
  return std::ranges::all_of(sets, [](const SetDiff& set) { return set.is_same(); });
}

}  // namespace gpusolve
