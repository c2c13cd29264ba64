// Which variant of torch plain PyPI serves: no metadata says so.
#pragma once

#include <string_view>

#include "catalogs/catalog.hpp"
#include "resolver/build_variant.hpp"
#include "resolver/facts.hpp"

namespace gpusolve::cli {

/// Fills accelerator and CUDA of a wheel of torch without a local version: the catalog knows, and of a release newer than the catalog it is
/// taken to be what the newest known one has.
void complete_from_pypi(std::string_view torch_version, Platform platform, const catalogs::Catalog& catalog, BuildVariant& variant);

}  // namespace gpusolve::cli
