// What is chosen for, and by which rules.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "adapters/pypi/target.hpp"
#include "resolver/dotted_version.hpp"

namespace gpusolve::pypi {

struct PypiPolicy {
  Target target{};
  /// One: Python is fixed. Several: free among these (CPython 3 each, `3.10` or `3.10.4`), the newest preferred.
  std::vector<DottedVersion> pythons{};
  bool prefer_lowest{};                         ///< oldest versions first
  bool takes_prereleases{};                     ///< pre-releases rank like any other version; else below every final release
  std::optional<std::int64_t> exclude_newer{};  ///< files uploaded after this second (since 1970, UTC) do not count
};

}  // namespace gpusolve::pypi
