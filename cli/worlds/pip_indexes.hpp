// The indexes and wheel folders that the question names.
#pragma once

#include "cli/options/resolve_options.hpp"
#include "cli/worlds/network.hpp"
#include "cli/worlds/pip_world.hpp"
#include "resolver/result.hpp"

namespace gpusolve::cli {

/// In the order in which they serve: wheels at hand, the index, further indexes. `network` must outlive them. An error names the option, or
/// the file with the setting, that named the place.
[[nodiscard]] auto open_named_indexes(const ResolveOptions& options, Network& network) -> Result<PipIndexes>;

}  // namespace gpusolve::cli
