// Which variant of torch plain PyPI serves, which no metadata states.
#pragma once

#include <string_view>

#include "catalogs/catalog.hpp"
#include "model/build_variant.hpp"
#include "model/facts.hpp"

namespace gpusolve::engine {

/// Sets accelerator and CUDA of a wheel of torch without a local version, from the catalog. For a release newer than the catalog, assumes
/// those of the newest known one; of one older than all that it knows there, nothing is known, and the variant stays as it is.
void complete_from_pypi(std::string_view torch_version, Platform platform, const catalogs::Catalog& catalog, BuildVariant& variant);

}  // namespace gpusolve::engine
