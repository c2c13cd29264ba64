// A request, translated to the indexes of a universe.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "resolver/request.hpp"
#include "resolver/universe.hpp"

namespace gpusolve::resolver {

/// The levels of a set under the criteria of a request, in the order of the criteria up to the versions of `then_newest`; smaller is
/// better.
using Rank = std::vector<std::uint32_t>;

struct Asked {
  const Request* request;  ///< not owned; must outlive this object
  std::vector<SpecIndex> roots{};
  std::vector<SpecIndex> constraints{};
  Rank limit{};  ///< excludes sets whose rank exceeds this prefix; empty: no limit
  Rank floor{};  ///< no set has a smaller rank than this prefix
};

/// The objective whose bound excludes the build or candidate; nullopt if no bound does.
template <class Rated>
[[nodiscard]] auto bound_against(const Rated& build, const Request& request) -> std::optional<std::uint16_t> {
  for (std::size_t i = 0; i < request.objectives.size(); ++i) {
    if (const auto& limit = request.objectives[i].limit; limit && build.penalty(i) > *limit) {
      return static_cast<std::uint16_t>(i);
    }
  }
  return std::nullopt;
}

}  // namespace gpusolve::resolver
