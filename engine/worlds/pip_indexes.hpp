// The indexes and wheel folders of a request.
#pragma once

#include "base/result.hpp"
#include "engine/query/query.hpp"
#include "engine/worlds/network.hpp"
#include "engine/worlds/pip_world.hpp"

namespace gpusolve::engine {

/// In order of priority: folders of wheels, the index, further indexes. `network` must outlive them. An error names the option, or the file
/// with the setting, that named the place.
[[nodiscard]] auto open_named_indexes(const Sources& sources, Network& network) -> Result<PipIndexes>;

}  // namespace gpusolve::engine
