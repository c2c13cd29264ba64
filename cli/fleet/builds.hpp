// The builds of torch that a request allows, and which machines each runs on by its code and the driver alone: the wide columns that the
// search for the fewest sets starts from.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/fleet/set_cover.hpp"
#include "cli/worlds/workshop.hpp"
#include "resolver/build_variant.hpp"

namespace gpusolve::cli::fleet {

/// Builds that differ in nothing that decides about GPUs are one.
struct Build {
  std::string package;  ///< torch, pytorch, libtorch
  std::string version;
  BuildVariant variant;
  DottedVersion torch;
  Platform platform{};
  Members runs;
};

/// Newest torch first. Nothing where the request does not name torch: then any machines of a platform may share. `machines`: as numbered in
/// the members; those without a GPU are in none. Errors: a source that is broken.
[[nodiscard]] auto builds_of(Workshop& workshop, const ResolveOptions& options, std::span<const Facts> machines)
    -> Result<std::optional<std::vector<Build>>>;

/// Judges `machine`, whose number is `member`, anew: its facts have changed.
void judge_anew(std::vector<Build>& builds, std::size_t member, const Facts& machine, const Workshop& workshop,
                const ResolveOptions& options);

/// The columns for fewest_groups: the builds, or without them the machines of each platform.
[[nodiscard]] auto columns_of(const std::optional<std::vector<Build>>& builds, std::span<const Facts> machines) -> std::vector<Members>;

/// Those that have a GPU, or may have one.
[[nodiscard]] auto with_gpu(std::span<const Facts> machines) -> Members;

/// The newest torch that has a build which runs on all of the group; nothing where there is none.
[[nodiscard]] auto newest_torch(const std::vector<Build>& builds, const Members& group) -> std::optional<DottedVersion>;

}  // namespace gpusolve::cli::fleet
