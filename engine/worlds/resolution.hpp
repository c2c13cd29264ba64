// The result of one request in one world: a set or a conflict; if only a CPU set exists, also the conflict that rules out a GPU set.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/judging/judgement.hpp"
#include "engine/worlds/gpu_part.hpp"
#include "model/answer.hpp"
#include "resolver/resolve.hpp"

namespace gpusolve::engine {

struct Resolution {
  OutcomeKind outcome{};
  std::optional<resolver::Solution> solution;    ///< the set; nullopt if the request cannot be met
  std::vector<GpuPart> parts{};                  ///< the knowledge about the GPU code of each package of the set
  std::optional<resolver::ConflictGraph> graph;  ///< the conflict that rules out a GPU set, or any set
  std::optional<std::string> python_of_graph{};  ///< the Python that the graph is about, if it is not about all of them
  std::vector<resolver::NameId> roots{};         ///< the requested names
  std::vector<resolver::SpecId> root_specs{};    ///< the requested specs
  std::vector<SetAside> aside{};                 ///< specs that are left to the installer because they could not be judged
  resolver::ResolveStats stats{};
  /// The largest level of the first objective that still counts as a GPU set, for the search for fixes.
  std::uint16_t gpu_bound{Objectives::k_side_package_on_cpu};
};

}  // namespace gpusolve::engine
