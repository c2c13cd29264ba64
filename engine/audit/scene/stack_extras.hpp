// The requirements of a release's extras, and the release that pip takes for an open spec, as far as the catalog knows them.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/audit/scene/scene.hpp"
#include "engine/audit/scene/wishes.hpp"

namespace gpusolve::engine::audit {

/// One release of a package, in one of the catalog's rows.
struct ReleaseRow {
  const catalogs::StackBuild* row{};
  const catalogs::StackVersion* version{};
};

/// The rows of the newest wheel release that these specs allow and that is not for later Pythons than the input's, in the order of the
/// catalog. Empty if no allowed release is known.
[[nodiscard]] auto newest_allowed(const std::string& package, const Wishes& wishes, const Scene& scene) -> std::vector<ReleaseRow>;

/// The requirements of these normalised extras in the row, with the release's version filled in.
[[nodiscard]] auto requirements_of_extras(const catalogs::StackBuild& row, std::span<const std::string> extras, std::string_view version)
    -> std::vector<std::string>;

}  // namespace gpusolve::engine::audit
