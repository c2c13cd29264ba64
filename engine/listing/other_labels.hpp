// Names the existing builds of a release if the requested one does not exist.
#pragma once

#include <string>

#include "engine/listing/listing.hpp"

namespace gpusolve::engine {

/// "no build `cu999` of torch 2.5.1 is known; there are cpu, cu118 and cu121", for a spec that pins a local version
/// (`torch==2.5.1+cu999`) and has no build. Empty for other specs, and if no build of the release is known.
[[nodiscard]] auto other_labels(const Spec& spec, const Query& query, const Judge& judge, const Host& host) -> std::string;

}  // namespace gpusolve::engine
