// The variant of torch that plain PyPI serves; no metadata state it.
#pragma once

#include <string_view>

#include "catalogs/catalog.hpp"
#include "model/build_variant.hpp"
#include "model/facts.hpp"

namespace gpusolve::engine {

/// Sets accelerator and CUDA of a wheel of torch without a local version, from the catalog. For a release newer than the catalog,
/// assumes those of the newest known one. For a release older than all known ones on PyPI, leaves the variant as it is.
void complete_from_pypi(std::string_view torch_version, Platform platform, const catalogs::Catalog& catalog, BuildVariant& variant);

}  // namespace gpusolve::engine
