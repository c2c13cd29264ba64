#include "model/machine_sets.hpp"

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

}  // namespace gpusolve
