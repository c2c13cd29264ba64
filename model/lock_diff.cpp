#include "model/lock_diff.hpp"

#include <algorithm>
#include <array>

namespace gpusolve {

auto package_change_text(PackageChange::Kind kind) -> std::string_view {
  constexpr std::array<std::string_view, 6> k_texts{"newer", "older", "rebuilt", "moved", "added", "removed"};
  return k_texts.at(static_cast<std::size_t>(kind));
}

auto SetDiff::is_same() const -> bool {
  return presence == Presence::both && stack.empty() && facts.empty() && request.empty() && packages.empty();
}

auto LockDiff::is_same() const -> bool {
  return std::ranges::all_of(sets, [](const SetDiff& set) { return set.is_same(); });
}

}  // namespace gpusolve
