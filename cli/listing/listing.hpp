// The builds of a package on one machine, with all that is known of each: what `search` and `matrix` tell.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/options/resolve_options.hpp"
#include "cli/worlds/gpu_provider.hpp"
#include "cli/worlds/judgement.hpp"
#include "cli/worlds/world.hpp"
#include "model/answer.hpp"

namespace gpusolve::cli {

/// How a build runs on the machine.
enum class Fitness : std::uint8_t {
  native,        ///< by code of their own on all GPUs
  compiled,      ///< on some GPU by PTX
  free,          ///< no GPU is given, or the package has no GPU side
  cpu,           ///< a CPU build
  newer_driver,  ///< a newer driver is all it takes
  no,            ///< not at all
};

/// "native", "ptx", "any", "cpu", "newer-driver", "no".
[[nodiscard]] auto fitness_text(Fitness fitness) -> std::string_view;

struct Listed {
  Package package;
  std::string version;  ///< without the local part that tells the variant
  BuildVariant variant;
  const catalogs::TorchBuild* known{};   ///< what the catalog has of it, or of its nearest older relative
  bool is_exact{};                       ///< the former
  std::optional<std::string> published;  ///< "2024-09-04", or as exact as it is known
  std::optional<DottedVersion> least_driver;
  Fitness fitness{};
  std::vector<Run> runs;                       ///< a GPU each, where it runs
  std::optional<DottedVersion> needed_driver;  ///< with `newer_driver`: the least that will do
  std::vector<Reason> failures;                ///< why not, most telling first
};

/// The builds that meet `spec` in one world, best first: what runs before what does not, GPU builds before CPU builds (the other way round
/// without a GPU), then newer before older as the source's ecosystem orders them. Builds that may not be chosen at all (withdrawn,
/// hidden) come last. Errors: a spec that cannot be read, a broken source.
[[nodiscard]] auto list_builds(World& world, GpuProvider& provider, const Judge& judge, const std::string& spec)
    -> Result<std::vector<Listed>>;

struct Listing {
  std::vector<Listed> builds;
  std::vector<SourceUse> sources;  ///< what was read for them
};

/// Likewise in all worlds that the options open, those of the better installer first. Warnings about servers go to standard error.
[[nodiscard]] auto list_builds(const ResolveOptions& options, const Judge& judge, const std::string& spec) -> Result<Listing>;

}  // namespace gpusolve::cli
