// The indexes and wheel folders of a request.
#pragma once

#include "base/result.hpp"
#include "cli/options/resolve_options.hpp"
#include "cli/worlds/network.hpp"
#include "cli/worlds/pip_world.hpp"

namespace gpusolve::cli {

/// In order of priority: folders of wheels, the index, further indexes. `network` must outlive them. An error names the option, or the file
/// with the setting, that named the place.
[[nodiscard]] auto open_named_indexes(const ResolveOptions& options, Network& network) -> Result<PipIndexes>;

}  // namespace gpusolve::cli
