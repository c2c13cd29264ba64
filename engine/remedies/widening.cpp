#include "engine/remedies/widening.hpp"

#include <algorithm>

namespace gpusolve::engine {

namespace {

/// The amounts by which the numbers of two versions differ; the first numbers count most.
auto distance(const DottedVersion& one, const DottedVersion& other) -> std::vector<std::uint64_t> {
  std::vector<std::uint64_t> amounts;
  for (std::size_t i = 0; i < std::max(one.parts().size(), other.parts().size()); ++i) {
    const auto a = static_cast<std::uint64_t>(one.part(i));
    const auto b = static_cast<std::uint64_t>(other.part(i));
    amounts.push_back(a < b ? b - a : a - b);
  }
  return amounts;
}

}  // namespace

auto is_nearer(const DottedVersion& one, const DottedVersion& other, const DottedVersion& wanted) -> bool {
  return distance(one, wanted) < distance(other, wanted);
}

auto widening(std::size_t count, std::size_t begin, std::size_t end, Start start) -> std::vector<WidenedRange> {
  std::vector<WidenedRange> ranges;
  for (bool is_up = start == Start::above; end - begin < count; is_up = !is_up) {
    const bool goes_up = end < count && (is_up || begin == 0);
    const auto added = goes_up ? end++ : --begin;
    ranges.push_back({begin, end - 1, added});
  }
  return ranges;
}

}  // namespace gpusolve::engine
