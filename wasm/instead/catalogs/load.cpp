// The page has one catalog, the embedded one: the readers of its YAML are a fortieth of the page.
#include "catalogs/load.hpp"

#include "wasm/instead/not_here.hpp"

namespace gpusolve::catalogs {

auto load_catalog_data(const std::filesystem::path& /*folder*/) -> Result<CatalogData> { return needs_native("`--catalog`"); }

}  // namespace gpusolve::catalogs
