// CUDA packages of conda in a file whose main package comes from pip.
#pragma once

#include <string>
#include <vector>

#include "catalogs/catalog.hpp"
#include "model/facts.hpp"

namespace gpusolve::engine {

/// Whether conda's package (`cudatoolkit=11.8`) selects one of the wheels that the specs of pip allow. A wheel brings its own CUDA, so that
/// a toolkit for which there is no such wheel excludes nothing.
[[nodiscard]] auto selects_a_wheel(const std::string& toolkit, const std::vector<std::string>& specs, Platform platform,
                                   const catalogs::Catalog& catalog) -> bool;

}  // namespace gpusolve::engine
