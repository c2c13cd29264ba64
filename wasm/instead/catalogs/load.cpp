// The page has one catalog, the embedded one.
#include "catalogs/load.hpp"

#include "wasm/instead/not_here.hpp"

namespace gpusolve::catalogs {

auto load_catalog_data(const std::filesystem::path& /*folder*/) -> Result<CatalogData> { return needs_native("`--catalog`"); }

/// This concerns data that was loaded, and none is.
auto take_builds_by_package(CatalogData& /*data*/) -> std::vector<std::vector<StackBuild>> { return {}; }

}  // namespace gpusolve::catalogs
