#include "adapters/inventory/newest_allowed.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace gpusolve::inventory {
namespace {

/// The number that represents the newest release of a series.
constexpr std::uint64_t k_newest = 999'999;

using Numbers = std::vector<std::uint64_t>;

auto version_of(const Numbers& numbers) -> std::optional<pypi::Version> {
  std::string text;
  for (const auto number : numbers) {
    text += (text.empty() ? "" : ".") + std::to_string(number);
  }
  const auto version = pypi::parse_version(text);
  return version ? std::optional(*version) : std::nullopt;
}

/// A version below all others that the limit excludes: 2.2.999999 for 2.3, 1.999999 for 2.0.
auto just_below(Numbers numbers) -> Numbers {
  while (!numbers.empty() && numbers.back() == 0) {
    numbers.pop_back();
  }
  if (!numbers.empty()) {
    --numbers.back();
    numbers.push_back(k_newest);
  }
  return numbers;
}

auto newest_of(Numbers series) -> Numbers {
  series.push_back(k_newest);
  return series;
}

/// The newest version that one specifier allows.
auto limit_of(const pypi::Specifier& one) -> std::optional<pypi::Version> {
  using pypi::Operator;
  if (!one.version()) {
    return std::nullopt;
  }
  auto numbers = one.version()->release();
  switch (one.op()) {
    case Operator::less:
      return version_of(just_below(std::move(numbers)));
    case Operator::equal:
      return one.is_wildcard() ? version_of(newest_of(std::move(numbers))) : one.version();
    case Operator::less_equal:
    case Operator::arbitrary:
      return one.version();
    case Operator::compatible:
      numbers.pop_back();
      return version_of(newest_of(std::move(numbers)));
    case Operator::not_equal:
    case Operator::greater:
    case Operator::greater_equal:
      break;
  }
  return version_of({k_newest});
}

}  // namespace

auto newest_allowed(std::span<const pypi::Requirement> requirements) -> std::optional<pypi::Version> {
  auto newest = version_of({k_newest});
  for (const auto& requirement : requirements) {
    if (requirement.url) {
      return std::nullopt;
    }
    for (const auto& specifier : requirement.specifiers.specifiers()) {
      const auto limit = limit_of(specifier);
      newest = limit && newest ? std::optional(std::min(*newest, *limit)) : std::nullopt;
    }
  }
  return newest;
}

}  // namespace gpusolve::inventory
