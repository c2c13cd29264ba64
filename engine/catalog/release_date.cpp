#include "engine/catalog/release_date.hpp"

#include <algorithm>
#include <span>

#include "adapters/pypi/version.hpp"
#include "base/date.hpp"

namespace gpusolve::engine {
namespace {

/// Whether `text` is a later version than `other`: `2.8.3.post1` is later than `2.8.3`, although their numbers are equal.
auto is_later(const std::string& text, const std::string& other) -> bool {
  const auto version = pypi::parse_version(text);
  const auto earlier = pypi::parse_version(other);
  return version && earlier && *earlier < *version;
}

}  // namespace

ReleaseDates::ReleaseDates(const catalogs::Catalog& catalog) {
  for (const auto& release : catalog.published_releases()) {
    if (const auto date = parse_date(release.released)) {
      dates_.push_back({release.version, release.version.text(), *date});
    }
  }
  std::ranges::stable_sort(dates_, {}, &DatedVersion::numbers);
}

ReleaseDates::ReleaseDates(const catalogs::Catalog& catalog, const catalogs::StackPackage& package) {
  const auto* const stack = catalog.find_stack(package.stack);
  for (const auto& release : stack == nullptr ? std::span<const catalogs::StackRelease>() : std::span(stack->released)) {
    if (const auto date = parse_date(release.date)) {
      dates_.push_back({release.version.numbers, release.version.text, *date});
    }
  }
}

auto ReleaseDates::of(const DottedVersion& version) const -> std::optional<std::int64_t> {
  const auto after = std::ranges::upper_bound(dates_, version, {}, &DatedVersion::numbers);
  return after == dates_.begin() ? std::nullopt : std::optional(std::prev(after)->date);
}

auto ReleaseDates::of(const catalogs::StackVersion& version) const -> std::optional<std::int64_t> {
  const auto same = std::ranges::equal_range(dates_, version.numbers, {}, &DatedVersion::numbers);
  if (const auto own = std::ranges::find(same, version.text, &DatedVersion::text); own != same.end()) {
    return own->date;
  }
  auto after = same.end();
  while (after != same.begin() && is_later(std::prev(after)->text, version.text)) {
    --after;
  }
  return after == dates_.begin() ? std::nullopt : std::optional(std::prev(after)->date);
}

}  // namespace gpusolve::engine
