#include "model/machine_sets.hpp"

#include <algorithm>

namespace gpusolve {

auto count_machines(const MachineSets& all) -> MachineCount {
  MachineCount count;
  for (const auto* const list : {&all.sets, &all.cpu_sets, &all.without}) {
    for (const auto& set : *list) {
      count.kinds += set.kinds.size();
      for (const auto& kind : set.kinds) {
        count.nodes += kind.nodes.size();
      }
    }
  }
  return count;
}

auto has_unsolved(const MachineSets& all) -> bool {
  const auto has_none = [](const MachineSet& set) { return is_unsolved(set.answer); };
  return std::ranges::any_of(all.sets, has_none) || std::ranges::any_of(all.cpu_sets, has_none);
}

auto is_lockable(const MachineSets& all) -> bool { return all.without.empty() && !has_unsolved(all); }

}  // namespace gpusolve
