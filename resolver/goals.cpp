#include "resolver/goals.hpp"

#include <algorithm>
#include <map>

namespace gpusolve::resolver {

auto goals_of(const Asked& asked, const Encoding& encoding, const Universe& universe, const std::vector<NameIndex>& below_roots)
    -> solv::Goals {
  const auto& request = *asked.request;
  solv::Goals goals{encoding.demands, {}};
  const auto add_objectives = [&](std::size_t first, std::size_t last) {
    for (auto i = first; i < last; ++i) {
      if (encoding.objective_bars[i]) {
        goals.choices.push_back(*encoding.objective_bars[i]);
      }
    }
  };
  const auto add_from = [&](const std::map<NameIndex, solv::Group>& groups, NameIndex name) {
    if (const auto found = groups.find(name); found != groups.end()) {
      goals.choices.push_back(found->second);
    }
  };
  add_objectives(0, request.before_versions);
  std::ranges::for_each(encoding.root_names, [&](NameIndex name) { add_from(encoding.version_tiers, name); });
  add_objectives(request.before_versions, request.objectives.size());
  for (const auto id : request.then_newest) {
    if (const auto name = universe.find_name(id)) {
      add_from(encoding.version_bars, *name);
    }
  }
  std::ranges::for_each(encoding.root_names, [&](NameIndex name) { add_from(encoding.preferences, name); });
  std::ranges::for_each(below_roots, [&](NameIndex name) { add_from(encoding.preferences, name); });
  return goals;
}

}  // namespace gpusolve::resolver
