// The packages whose code was read, as rows of the catalog name them.
#pragma once

#include "adapters/report/inspection.hpp"
#include "model/device_code.hpp"

namespace gpusolve::engine {

/// By the names of package files and of installed packages. Leaves out facts that a name does not state.
[[nodiscard]] auto catalog_packages_of(const Inspection& inspection) -> report::CatalogPackages;

}  // namespace gpusolve::engine
