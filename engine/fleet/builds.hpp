// The builds of torch that a request allows, and the machines on which each runs, judged only by code and driver. The search for the fewest
// sets starts from them as columns, which may be too wide.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/fleet/set_cover.hpp"
#include "engine/workshop/workshop.hpp"
#include "model/build_variant.hpp"

namespace gpusolve::engine::fleet {

/// A build; builds that do not differ for GPUs are merged.
struct Build {
  std::string package;  ///< torch, pytorch, libtorch
  std::string version;
  BuildVariant variant;
  DottedVersion torch;
  Platform platform{};
  Members runs;
};

/// Newest torch first. nullopt if the request does not name torch; any machines of a platform may then share a set. `machines`: numbered as
/// in the members; those without a GPU are in no member set. Errors: a broken source.
[[nodiscard]] auto builds_of(Workshop& workshop, const Query& query, std::span<const Facts> machines)
    -> Result<std::optional<std::vector<Build>>>;

/// Judges `machine`, whose number is `member`, again after its facts have changed.
void judge_again(std::vector<Build>& builds, std::size_t member, const Facts& machine, const Workshop& workshop, const Query& query);

/// The columns for fewest_groups: the machines of each build, or without builds the machines of each platform.
[[nodiscard]] auto columns_of(const std::optional<std::vector<Build>>& builds, std::span<const Facts> machines) -> std::vector<Members>;

/// The machines that have or may have a GPU.
[[nodiscard]] auto with_gpu(std::span<const Facts> machines) -> Members;

/// The newest torch with a build that runs on the whole group; nullopt if there is none.
[[nodiscard]] auto newest_torch(const std::vector<Build>& builds, const Members& group) -> std::optional<DottedVersion>;

}  // namespace gpusolve::engine::fleet
