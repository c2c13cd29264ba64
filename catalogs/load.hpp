// Reads a folder of catalog files.
#pragma once

#include <filesystem>

#include "base/result.hpp"
#include "catalogs/data.hpp"

namespace gpusolve::catalogs {

/// Reads and checks all files of the folder: catalog.yaml, gpus.yaml, cuda.yaml, drivers.yaml, cudnn.yaml, mirrors.yaml, aliases.yaml,
/// accelerators.yaml, systems.yaml, stack_messages.yaml, messages.yaml and torch/*.yaml. Returns the first error; its place is `file:line`.
[[nodiscard]] auto load_catalog_data(const std::filesystem::path& folder) -> Result<CatalogData>;

/// The order of `CatalogData::published_builds`.
[[nodiscard]] auto is_before(const PublishedBuild& left, const PublishedBuild& right) -> bool;

}  // namespace gpusolve::catalogs
