// The table of stacks beside torch: what the catalog knows of each.
#pragma once

#include "engine/catalog/catalog_tables.hpp"

namespace gpusolve::engine {

/// All stacks; for the name of one, or of a package of one, its builds on one platform or on all.
[[nodiscard]] auto stacks_table(const catalogs::Catalog& catalog, const CatalogQuestion& question) -> Result<report::Table>;

/// The number of those that it lists.
[[nodiscard]] auto count_stacks(const catalogs::Catalog& catalog) -> std::size_t;

}  // namespace gpusolve::engine
