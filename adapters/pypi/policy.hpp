// The target and the rules of a choice.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/pypi/target.hpp"
#include "adapters/pypi/version.hpp"
#include "model/build_variant.hpp"
#include "model/dotted_version.hpp"
#include "model/stack_roles.hpp"

namespace gpusolve::pypi {

/// Facts about the main stack and the packages built against it that no metadata contain. A function may be empty.
struct StackKnowledge {
  StackRoles roles{};
  /// The variant of this version of the main wheel on plain PyPI: a CPU build, or a build for some CUDA. `none`: unknown.
  std::function<BuildVariant(const Version& version)> plain_main{};
  /// Whether the result of plain_main is known and not inferred from older versions. If it is inferred, the wheel's own pins on CUDA
  /// libraries take precedence.
  std::function<bool(const Version& version)> knows_plain_main{};
  /// The versions of the main wheel (a specifier, `==2.7.1`) that this release of a project is built for; empty: unknown.
  std::function<std::string(std::string_view project, const Version& version)> main_of{};
  /// The variant of a wheel without a label that is linked against the main wheel. `none`: unknown.
  std::function<BuildVariant(std::string_view project, const Version& version)> plain_linked{};
};

struct PypiPolicy {
  Target target{};
  /// One entry: Python is fixed. Several entries (each a CPython 3, `3.10` or `3.10.4`): any of these, preferably the newest.
  std::vector<DottedVersion> pythons{};
  bool prefer_lowest{};                         ///< oldest versions first
  bool prefers_plain{};                         ///< among builds of one release, those without a local version come first
  bool takes_prereleases{};                     ///< pre-releases rank like any other version; otherwise below every final release
  std::optional<std::int64_t> exclude_newer{};  ///< files uploaded after this time are ignored (milliseconds since 1970)
  StackKnowledge stack{};
};

}  // namespace gpusolve::pypi
