// The table of the stacks other than torch.
#pragma once

#include "adapters/report/table.hpp"
#include "base/result.hpp"
#include "catalogs/catalog.hpp"
#include "engine/catalog/catalog_question.hpp"

namespace gpusolve::engine {

/// All stacks; if the question names a stack, or a package of one, its builds on one platform or on all.
[[nodiscard]] auto stacks_table(const catalogs::Catalog& catalog, const CatalogQuestion& question) -> Result<report::Table>;

/// The number of stacks that the table lists.
[[nodiscard]] auto count_stacks(const catalogs::Catalog& catalog) -> std::size_t;

}  // namespace gpusolve::engine
