// One request solved in one world: the set or the conflict, and where only a CPU set is possible, the conflict against a GPU set too.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/worlds/gpu_provider.hpp"
#include "cli/worlds/judgement.hpp"
#include "cli/worlds/version_limit.hpp"
#include "cli/worlds/world.hpp"
#include "model/answer.hpp"
#include "resolver/resolve.hpp"

namespace gpusolve::cli {

/// The request in the user's words.
struct Wanted {
  std::vector<std::string> specs;
  std::vector<std::string> left_out{};  ///< names of an environment that the embedded catalog does not hold
  std::vector<std::string> constraints;
  std::optional<VersionLimit> python;
  std::vector<std::string> conda_pins{};  ///< constraints of .condarc, which mean nothing to pip
};

struct Resolution {
  OutcomeKind outcome{};
  std::optional<resolver::Solution> solution;    ///< the set; nothing where unsatisfiable
  std::optional<resolver::ConflictGraph> graph;  ///< why not GPU, or why not at all
  std::vector<resolver::NameId> roots{};         ///< the names that were asked for
  std::vector<resolver::SpecId> root_specs{};    ///< and what was asked of them
  std::vector<SetAside> aside{};                 ///< what could not be judged
  resolver::ResolveStats stats{};
  /// The worst level of the first objective that still counts as a GPU set: for the search for remedies.
  std::uint16_t gpu_bound{Objectives::k_side_package_on_cpu};
};

/// Solves; for an outcome `cpu_only` solves a second time under the bound "GPU builds only" for the reasons. Errors: a spec that cannot
/// be read, a broken source. `provider` wraps `world`. `expansion` changes the work done, not the answer.
[[nodiscard]] auto resolve_in(World& world, GpuProvider& provider, const Judge& judge, const Wanted& wanted,
                              resolver::Expansion expansion = resolver::Expansion::lazy) -> Result<Resolution>;

/// Is there a set at all whose level under the first objective is at most `bound` (nothing: any)? A spec that means nothing to this world
/// is a no; errors are those of broken sources.
[[nodiscard]] auto can_be_met_in(World& world, GpuProvider& provider, const Judge& judge, const Wanted& wanted,
                                 std::optional<std::uint16_t> bound) -> Result<bool>;

}  // namespace gpusolve::cli
