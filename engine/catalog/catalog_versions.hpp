// The tables of the catalog whose entries are versions: drivers, CUDA, torch, cuDNN.
#pragma once

#include "adapters/report/table.hpp"
#include "base/result.hpp"
#include "catalogs/catalog.hpp"
#include "engine/catalog/catalog_question.hpp"

namespace gpusolve::engine {

/// All branches; for one version, the CUDA and the GPUs that this driver supports on the platform (default: Linux).
[[nodiscard]] auto drivers_table(const catalogs::Catalog& catalog, const CatalogQuestion& question) -> Result<report::Table>;
[[nodiscard]] auto cuda_table(const catalogs::Catalog& catalog, const CatalogQuestion& question) -> Result<report::Table>;
/// All releases; for one version, its builds on one platform or on all.
[[nodiscard]] auto published_table(const catalogs::Catalog& catalog, const CatalogQuestion& question) -> Result<report::Table>;
[[nodiscard]] auto cudnn_table(const catalogs::Catalog& catalog, const CatalogQuestion& question) -> Result<report::Table>;

}  // namespace gpusolve::engine
