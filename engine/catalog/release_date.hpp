// The release dates of the catalog, for --exclude-newer.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "catalogs/catalog.hpp"

namespace gpusolve::engine {

/// The dates of the releases of one stack. Builds and companions count as published with their release. Rebuilds may be later, but the
/// catalog does not state that.
class ReleaseDates {
 public:
  /// Takes the dates of the main stack.
  explicit ReleaseDates(const catalogs::Catalog& catalog);
  /// Takes the dates of the package's stack; none if the catalog knows none.
  ReleaseDates(const catalogs::Catalog& catalog, const catalogs::StackPackage& package);

  [[nodiscard]] auto are_known() const -> bool { return !dates_.empty(); }
  /// The end of the day on which this release was published, in milliseconds since 1970. If the day is unknown, the day of the
  /// last earlier version with a date, because the release is not older; nullopt if no earlier version has a date.
  [[nodiscard]] auto of(const DottedVersion& version) const -> std::optional<std::int64_t>;
  /// Like the overload above, but distinguishes `2.8.3` from `2.8.3.post1`, which has the same numbers.
  [[nodiscard]] auto of(const catalogs::StackVersion& version) const -> std::optional<std::int64_t>;

 private:
  struct DatedVersion {
    DottedVersion numbers;
    std::string text;
    std::int64_t date{};
  };
  std::vector<DatedVersion> dates_;  ///< ascending
};

}  // namespace gpusolve::engine
