#include "engine/catalog/release_date.hpp"

#include <algorithm>
#include <span>

#include "base/date.hpp"

namespace gpusolve::engine {

ReleaseDates::ReleaseDates(const catalogs::Catalog& catalog) {
  for (const auto& release : catalog.published_releases()) {
    if (const auto date = parse_date(release.released)) {
      dates_.emplace_back(release.version, *date);
    }
  }
  std::ranges::sort(dates_);
}

ReleaseDates::ReleaseDates(const catalogs::Catalog& catalog, const catalogs::StackPackage& package) {
  const auto* const stack = catalog.find_stack(package.stack);
  for (const auto& release : stack == nullptr ? std::span<const catalogs::StackRelease>() : std::span(stack->released)) {
    if (const auto date = parse_date(release.date)) {
      dates_.emplace_back(release.version.numbers, *date);
    }
  }
}

auto ReleaseDates::of(const DottedVersion& version) const -> std::optional<std::int64_t> {
  const auto after = std::ranges::upper_bound(dates_, version, {}, &std::pair<DottedVersion, std::int64_t>::first);
  return after == dates_.begin() ? std::nullopt : std::optional(std::prev(after)->second);
}

}  // namespace gpusolve::engine
