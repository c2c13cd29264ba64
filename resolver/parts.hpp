// Splits a request by the builds of one name, such as Python. Within a part, propagation mostly determines the best set; across parts,
// only a search would.
#pragma once

#include <cstdint>
#include <vector>

#include "base/result.hpp"
#include "resolver/asked.hpp"
#include "resolver/provider.hpp"
#include "resolver/request.hpp"
#include "resolver/universe.hpp"

namespace gpusolve::resolver {

struct BoundedPart {
  Part part;
  Rank bound;       ///< no set of the part has a smaller rank
  Candidate pivot;  ///< the build of the part
};

/// The parts that may have a set, by their bounds, then by the provider's preference. Every set that contains a build of the name is in
/// one of the parts. Empty if splitting does not pay: the provider does not state the part of each build, reading is expensive, there
/// is only one part, or the request already names a part. Reads the best version of each root. Complexity: linear in the builds of
/// these versions, times parts.
[[nodiscard]] auto parts_of(const Request& request, Provider& provider) -> Result<std::vector<BoundedPart>>;

/// A bound for the sets of a part: `united` is the rank of the best set of a Part without a build.
[[nodiscard]] auto bound_in(const Candidate& pivot, const Rank& united, const Request& request, const Provider& provider) -> Rank;

}  // namespace gpusolve::resolver
