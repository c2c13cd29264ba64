// What the catalog knows as tables, whole or for one name.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/report/table.hpp"
#include "base/result.hpp"
#include "catalogs/catalog.hpp"
#include "model/facts.hpp"

namespace gpusolve::cli {

/// `name`: of one entry; empty for all. `platform`: where numbers and builds differ by platform.
struct CatalogQuestion {
  std::string table;
  std::string name;
  std::optional<Platform> platform;
};

/// "gpus", "drivers", "cuda", "torch", "cudnn", "mirrors".
[[nodiscard]] auto catalog_tables() -> std::vector<std::string_view>;

/// A table without rows where nothing matches; its note then has near names. Errors (kind `usage`): an unknown table, a name that is no
/// version where one is needed.
[[nodiscard]] auto catalog_table(const catalogs::Catalog& catalog, const CatalogQuestion& question) -> Result<report::Table>;

}  // namespace gpusolve::cli
