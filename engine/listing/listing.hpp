// Lists the builds of a package, with their properties and whether they run on the machine, for `search` and `matrix`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/judging/judge.hpp"
#include "engine/listing/listed.hpp"
#include "engine/query/host.hpp"
#include "engine/query/query.hpp"
#include "engine/worlds/gpu_provider.hpp"
#include "engine/worlds/world.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

/// The builds that match `spec` in one world, best first: those that run before those that do not, GPU builds before CPU builds (reversed
/// without a GPU), then newer before older in the order of the ecosystem. Builds that must not be chosen (withdrawn, hidden) come last. For
/// a stack that leaves its variant open, the builds of all variants, see subjects_of.
/// Errors: an invalid spec, a broken source.
[[nodiscard]] auto list_builds(World& world, GpuProvider& provider, const Judge& judge, const Spec& spec) -> Result<std::vector<Listed>>;

struct Listing {
  std::vector<Listed> builds;
  std::vector<SourceUse> sources;  ///< the sources that were read
  std::vector<Warning> warnings;   ///< about servers
};

/// Like the function above, in all worlds of the query; of builds of one version that run equally, those of the better installer
/// come first. A spec that has a meaning for one installer alone is listed for that installer.
[[nodiscard]] auto list_builds(const Query& query, const Judge& judge, const Spec& spec, const Host& host) -> Result<Listing>;

}  // namespace gpusolve::engine
