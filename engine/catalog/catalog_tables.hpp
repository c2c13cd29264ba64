// The content of the catalog as tables, complete or for one name.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/report/table.hpp"
#include "base/result.hpp"
#include "catalogs/catalog.hpp"
#include "engine/catalog/catalog_question.hpp"
#include "model/facts.hpp"

namespace gpusolve::engine {

/// "gpus", "drivers", "cuda", the name of the main stack, "stacks", "cudnn", "mirrors".
[[nodiscard]] auto catalog_tables(const catalogs::Catalog& catalog) -> std::vector<std::string_view>;

/// A table without rows if nothing matches; a note then suggests similar names. Errors (kind `usage`): an unknown table, or a name that is
/// not a version although the table needs one.
[[nodiscard]] auto catalog_table(const catalogs::Catalog& catalog, const CatalogQuestion& question) -> Result<report::Table>;

}  // namespace gpusolve::engine
