// Solves one request in one world.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "engine/judging/judge.hpp"
#include "engine/query/wanted.hpp"
#include "engine/worlds/gpu_provider.hpp"
#include "engine/worlds/resolution.hpp"
#include "engine/worlds/world.hpp"
#include "resolver/resolve.hpp"

namespace gpusolve::engine {

/// The requested packages that are CPU builds of stacks which have builds for GPUs too, in the order of the set.
[[nodiscard]] auto stacks_on_cpu(const Resolution& resolution, const GpuProvider& provider, const Judge& judge)
    -> std::vector<std::pair<resolver::NameId, resolver::CandidateId>>;

/// Options for solving a request. Only the bound can change the chosen set, if the best one exceeds it.
struct SolveMode {
  resolver::Expansion expansion{resolver::Expansion::lazy};
  resolver::Explanation explanation{resolver::Explanation::full};
  std::optional<std::uint16_t> bound{};  ///< the largest level of the first objective that a set may have
};

/// Is called with the progress of a run, worded as the end of "found so far: ...".
using NoteFound = std::function<void(std::string)>;

/// Solves the request. If the outcome is `cpu_only`, solves again with only GPU builds allowed, to find the reasons. Errors: an invalid
/// spec, a broken source. `provider` wraps `world`. Without an explanation the answer has no conflict graph. A conflict in which several
/// Pythons take part is explained for one of them.
[[nodiscard]] auto resolve_in(World& world, GpuProvider& provider, const Judge& judge, const Wanted& wanted, SolveMode mode = {},
                              const NoteFound& note_found = {}) -> Result<Resolution>;

/// Whether there is a set whose level of the first objective is at most `bound` (nullopt: any level). False if a spec is not valid in this
/// world. Errors are those of broken sources.
[[nodiscard]] auto can_be_met_in(World& world, GpuProvider& provider, const Judge& judge, const Wanted& wanted,
                                 std::optional<std::uint16_t> bound) -> Result<bool>;

}  // namespace gpusolve::engine
