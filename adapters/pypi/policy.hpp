// What is chosen for, and by which rules.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/pypi/target.hpp"
#include "adapters/pypi/version.hpp"
#include "resolver/build_variant.hpp"
#include "resolver/dotted_version.hpp"

namespace gpusolve::pypi {

/// What no metadata says of torch and what is built against it. Whoever knows nothing leaves the functions empty.
struct StackKnowledge {
  /// What plain PyPI serves as this version of torch: a CPU build, or one of some CUDA. `none`: not known.
  std::function<BuildVariant(const Version& torch)> plain_torch{};
  /// Is that more than a guess from older versions? Where it is not, the wheel's own pins on CUDA's libraries count for more.
  std::function<bool(const Version& torch)> knows_plain_torch{};
  /// The versions of torch (a specifier, `==2.7.1`) that this release of a project goes with; empty: not known.
  std::function<std::string(std::string_view project, const Version& version)> torch_of{};
};

struct PypiPolicy {
  Target target{};
  /// One: Python is fixed. Several: free among these (CPython 3 each, `3.10` or `3.10.4`), the newest preferred.
  std::vector<DottedVersion> pythons{};
  bool prefer_lowest{};                         ///< oldest versions first
  bool prefers_plain{};                         ///< of one release, builds without a local version come first
  bool takes_prereleases{};                     ///< pre-releases rank like any other version; else below every final release
  std::optional<std::int64_t> exclude_newer{};  ///< files uploaded after this second (since 1970, UTC) do not count
  StackKnowledge stack{};
};

}  // namespace gpusolve::pypi
