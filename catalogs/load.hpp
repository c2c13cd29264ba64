// Reads a folder of catalog files.
#pragma once

#include <filesystem>

#include "base/result.hpp"
#include "catalogs/data.hpp"

namespace gpusolve::catalogs {

/// Reads and checks all files of the folder: catalog.yaml, gpus.yaml, cuda.yaml, toolkit.yaml, drivers.yaml, cudnn.yaml, mirrors.yaml,
/// aliases.yaml, accelerators.yaml, systems.yaml, names.yaml, stacks/*.yaml, the releases of the main stack in stacks/ID/*.yaml,
/// stack_messages.yaml and messages.yaml. Returns the first error; its place is `file:line`.
[[nodiscard]] auto load_catalog_data(const std::filesystem::path& folder) -> Result<CatalogData>;

/// Whether `left` comes before `right` in `CatalogData::published_builds`.
[[nodiscard]] auto is_before(const PublishedBuild& left, const PublishedBuild& right) -> bool;

}  // namespace gpusolve::catalogs
