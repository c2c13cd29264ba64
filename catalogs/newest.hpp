// The newest releases that the catalog knows. A newer one may exist: the catalog may only be too old to know it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "catalogs/catalog.hpp"
#include "model/dotted_version.hpp"

namespace gpusolve::catalogs {

/// The newest release of `name` that the catalog knows. `name` is a package of the main stack that decides, a package that is released with
/// it, cuda (the toolkit) or cudnn; nullopt for any other.
[[nodiscard]] auto newest_known(const Catalog& catalog, std::string_view name) -> std::optional<DottedVersion>;

/// Whether this release of `name` is newer than all releases that the catalog knows. False for a name without releases in the catalog.
[[nodiscard]] auto is_newer_than_catalog(const Catalog& catalog, std::string_view name, const DottedVersion& version) -> bool;

/// "the catalog of 2026-09-02", for messages about such a release.
[[nodiscard]] auto catalog_of_date(const Catalog& catalog) -> std::string;

}  // namespace gpusolve::catalogs
