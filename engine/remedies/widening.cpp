#include "engine/remedies/widening.hpp"

namespace gpusolve::engine {

auto widening(std::size_t count, std::size_t begin, std::size_t end) -> std::vector<Window> {
  std::vector<Window> windows;
  for (bool is_up = true; end - begin < count; is_up = !is_up) {
    const bool goes_up = end < count && (is_up || begin == 0);
    const auto added = goes_up ? end++ : --begin;
    windows.push_back({begin, end - 1, added});
  }
  return windows;
}

}  // namespace gpusolve::engine
