// The parts of a dependency as repodata writes it, for reading facts off records. Matching is the business of MatchSpec.
#pragma once

#include <optional>
#include <string_view>

#include "resolver/dotted_version.hpp"

namespace gpusolve::conda {

/// `cudatoolkit >=11.3,<11.4 h1234_0`: name, version and build, empty where absent. A channel in front is dropped.
struct DependencyText {
  std::string_view name;
  std::string_view version;
  std::string_view build;
  auto operator==(const DependencyText&) const -> bool = default;
};
[[nodiscard]] auto split_dependency(std::string_view text) -> DependencyText;

/// The number that `text` starts with: `12.6.77,<13` -> 12.6.77. Nothing where it starts with none.
[[nodiscard]] auto leading_number(std::string_view text) -> std::optional<DottedVersion>;

/// The least version of a dependency's version part: 11.3 of `>=11.3,<11.4`, 9.2 of `9.2|9.2.*`, 8.0 of `8.0*`.
[[nodiscard]] auto lower_bound_of(std::string_view version) -> std::optional<DottedVersion>;

/// The one `major.minor` that a version part allows: 3.10 of `>=3.10,<3.11.0a0` and of `3.10.*`; nothing where it allows more.
[[nodiscard]] auto only_minor_of(std::string_view version) -> std::optional<DottedVersion>;

}  // namespace gpusolve::conda
