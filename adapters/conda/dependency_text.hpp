// Splits the text of a dependency in repodata, to read facts from records. Does not match versions; MatchSpec does.
#pragma once

#include <optional>
#include <string_view>

#include "model/dotted_version.hpp"

namespace gpusolve::conda {

/// `cudatoolkit >=11.3,<11.4 h1234_0` as name, version and build; missing parts are empty. The channel is dropped.
struct DependencyText {
  std::string_view name;
  std::string_view version;
  std::string_view build;
  auto operator==(const DependencyText&) const -> bool = default;
};
[[nodiscard]] auto split_dependency(std::string_view text) -> DependencyText;

/// The number at the start of `text`: `12.6.77,<13` -> 12.6.77; nullopt if there is none.
[[nodiscard]] auto leading_number(std::string_view text) -> std::optional<DottedVersion>;

/// The lower bound of the version part of a dependency: 11.3 for `>=11.3,<11.4`, 9.2 for `9.2|9.2.*`, 8.0 for `8.0*`.
[[nodiscard]] auto lower_bound_of(std::string_view version) -> std::optional<DottedVersion>;

/// The single `major.minor` that a version part allows: 3.10 for `>=3.10,<3.11.0a0` and for `3.10.*`; nullopt if it allows more.
[[nodiscard]] auto only_minor_of(std::string_view version) -> std::optional<DottedVersion>;

}  // namespace gpusolve::conda
