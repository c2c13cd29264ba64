// The answer when there is one.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "resolver/ids.hpp"

namespace gpusolve::resolver {

/// A consistent set, closed under requirements, holding nothing that nothing needs.
struct Solution {
  /// Ordered breadth first from the roots, siblings by name text: what needs comes before what is needed first by it.
  std::vector<std::pair<NameId, CandidateId>> chosen;
  /// The level reached under each objective of the request.
  std::vector<std::uint16_t> levels;
  auto operator==(const Solution&) const -> bool = default;
};

}  // namespace gpusolve::resolver
