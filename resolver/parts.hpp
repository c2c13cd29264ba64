// Splits a request by the builds of one name, such as Python. Within a part, propagation mostly determines the best set; across parts, only
// a search would.
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
  Rank bound;  ///< no set of the part has a smaller rank
};

/// The parts that may have a set, by their bounds, then by the provider's preference. Every set that contains a build of the name is in one
/// of them. Empty where splitting does not pay: the provider does not say what goes with which build, reading is expensive, there is one
/// part only, or the request is about one. Reads the best version of each root. Complexity: linear in the builds of these versions, times
/// parts.
[[nodiscard]] auto parts_of(const Request& request, Provider& provider) -> Result<std::vector<BoundedPart>>;

}  // namespace gpusolve::resolver
