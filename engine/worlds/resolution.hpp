// Solves one request in one world. The result is a set or a conflict; if only a CPU set exists, also the conflict that rules out a GPU set.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/worlds/judging/gpu_parts.hpp"
#include "engine/worlds/judging/gpu_provider.hpp"
#include "engine/worlds/judging/judgement.hpp"
#include "engine/worlds/specs/version_limit.hpp"
#include "engine/worlds/world.hpp"
#include "model/answer.hpp"
#include "resolver/resolve.hpp"

namespace gpusolve::engine {

/// The request in the user's notation.
struct Wanted {
  std::vector<std::string> specs;
  std::vector<std::string> left_out{};  ///< names in an environment that the embedded catalog does not know
  std::vector<std::string> constraints;
  std::optional<VersionLimit> python;
  /// Packages that the set must contain because they decide the variant of a requested one, each with the spec that names the variant.
  std::vector<std::pair<std::string, std::string>> needed{};
  std::vector<std::string> conda_pins{};                    ///< constraints from .condarc, which do not apply to pip
  bool is_literal{};                                        ///< names that leave a variant open mean themselves
  std::vector<std::pair<std::string, std::string>> told{};  ///< specs with an added limit, each with the spec without the limit
  std::optional<resolver::Part> part{};                     ///< only sets that contain this build, such as one Python, count
};

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
