// The solution of a request.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "resolver/ids.hpp"

namespace gpusolve::resolver {

/// A consistent set that is closed under requirements and contains nothing unnecessary.
struct Solution {
  /// Breadth first from the roots, siblings by name text: each candidate follows the first one that requires it.
  std::vector<std::pair<NameId, CandidateId>> chosen;
  /// The level reached under each objective of the request.
  std::vector<std::uint16_t> levels;
  auto operator==(const Solution&) const -> bool = default;
};

}  // namespace gpusolve::resolver
