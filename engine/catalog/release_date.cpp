#include "engine/catalog/release_date.hpp"

#include <algorithm>

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

auto ReleaseDates::of(const DottedVersion& torch) const -> std::optional<std::int64_t> {
  const auto after = std::ranges::upper_bound(dates_, torch, {}, &std::pair<DottedVersion, std::int64_t>::first);
  return after == dates_.begin() ? std::nullopt : std::optional(std::prev(after)->second);
}

}  // namespace gpusolve::engine
