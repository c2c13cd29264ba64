// When torch came out, for --exclude-newer on the embedded catalog.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "catalogs/catalog.hpp"

namespace gpusolve::cli {

/// The dates of a catalog's releases. Builds and companions count as published with their torch; a rebuild may be later, which the
/// catalog does not say.
class ReleaseDates {
 public:
  explicit ReleaseDates(const catalogs::Catalog& catalog);

  /// Milliseconds since 1970 of the end of the day on which this release came out. Of a release whose day is not known: that of the
  /// last one before it by version, for it came no earlier; nothing where there is none.
  [[nodiscard]] auto of(const DottedVersion& torch) const -> std::optional<std::int64_t>;

 private:
  std::vector<std::pair<DottedVersion, std::int64_t>> dates_;  ///< ascending
};

}  // namespace gpusolve::cli
