// The tables of the catalog that are asked by version: drivers, CUDA, torch, cuDNN.
#pragma once

#include "cli/catalog/catalog_tables.hpp"

namespace gpusolve::cli {

/// Branches; for one version what that driver serves, by platform (default: Linux).
[[nodiscard]] auto drivers_table(const catalogs::Catalog& catalog, const CatalogQuestion& question) -> Result<report::Table>;
[[nodiscard]] auto cuda_table(const catalogs::Catalog& catalog, const CatalogQuestion& question) -> Result<report::Table>;
/// Releases; for a version its builds, on one platform or on all.
[[nodiscard]] auto torch_table(const catalogs::Catalog& catalog, const CatalogQuestion& question) -> Result<report::Table>;
[[nodiscard]] auto cudnn_table(const catalogs::Catalog& catalog, const CatalogQuestion& question) -> Result<report::Table>;

}  // namespace gpusolve::cli
