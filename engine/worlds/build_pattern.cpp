#include "engine/worlds/build_pattern.hpp"

#include <vector>

namespace gpusolve::engine {

auto do_patterns_meet(std::string_view left, std::string_view right) -> bool {
  // meets[j]: whether some text matches both `left` from i on and `right` from j on; filled from the ends.
  std::vector<bool> meets(right.size() + 1);
  std::vector<bool> below(right.size() + 1);
  for (std::size_t i = left.size() + 1; i-- > 0;) {
    std::swap(meets, below);
    for (std::size_t j = right.size() + 1; j-- > 0;) {
      const bool has_left = i < left.size();
      const bool has_right = j < right.size();
      if (has_left && left[i] == '*') {
        meets[j] = below[j] || (has_right && meets[j + 1]);
      } else if (has_right && right[j] == '*') {
        meets[j] = meets[j + 1] || (has_left && below[j]);
      } else {
        meets[j] = has_left == has_right && (!has_left || (left[i] == right[j] && below[j + 1]));
      }
    }
  }
  return meets.front();
}

}  // namespace gpusolve::engine
