// The requirements of the extras of a release, and the release that an open spec gets, as far as the catalog knows them.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "catalogs/catalog.hpp"
#include "engine/audit/scene/wishes.hpp"

namespace gpusolve::engine::audit {

/// One release of a package, in one of its rows.
struct ReleaseRow {
  const catalogs::StackBuild* row{};
  const catalogs::StackVersion* version{};
};

/// The rows of the newest release of a wheel that these specs allow, in the order of the catalog. Empty if none is known.
[[nodiscard]] auto newest_allowed(const std::string& package, const Wishes& wishes, const catalogs::Catalog& catalog)
    -> std::vector<ReleaseRow>;

/// The requirements of these normalised extras in the row, with the version of the release in place.
[[nodiscard]] auto requirements_of_extras(const catalogs::StackBuild& row, std::span<const std::string> extras, std::string_view version)
    -> std::vector<std::string>;

}  // namespace gpusolve::engine::audit
