// The specs that may replace one spec of a request.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/variants/chosen_variant.hpp"

namespace gpusolve::engine {

/// The specs that may stand for one spec of the request.
using Alternative = std::pair<std::vector<Spec>, ChosenVariant>;

/// The first that is a package without an extra; otherwise the first of all. `all` is not empty.
[[nodiscard]] inline auto plain_one(const std::vector<Alternative>& all) -> const Alternative& {
  return *std::ranges::max_element(all, {}, [](const Alternative& one) { return one.second.via.text() == one.second.decides; });
}

}  // namespace gpusolve::engine
