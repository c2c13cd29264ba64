// The release dates of torch, for --exclude-newer with the embedded catalog.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "catalogs/catalog.hpp"

namespace gpusolve::engine {

/// The dates of a catalog's releases. Builds and companions count as published with their torch. Rebuilds may be later, but the catalog
/// does not state that.
class ReleaseDates {
 public:
  explicit ReleaseDates(const catalogs::Catalog& catalog);

  /// The end of the day on which this release was published, in milliseconds since 1970. If the day is unknown, that of the last earlier
  /// version with a date, since the release is not older than that; nullopt if there is none.
  [[nodiscard]] auto of(const DottedVersion& torch) const -> std::optional<std::int64_t>;

 private:
  std::vector<std::pair<DottedVersion, std::int64_t>> dates_;  ///< ascending
};

}  // namespace gpusolve::engine
