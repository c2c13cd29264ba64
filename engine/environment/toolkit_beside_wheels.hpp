// CUDA packages of conda in a file whose main package comes from pip.
#pragma once

#include <vector>

#include "catalogs/catalog.hpp"
#include "engine/specs/spec.hpp"
#include "model/facts.hpp"

namespace gpusolve::engine {

/// Whether conda's package (`cudatoolkit=11.8`) selects one of the wheels that the specs of pip allow. A wheel brings its own CUDA, so that
/// a toolkit for which there is no such wheel excludes nothing.
[[nodiscard]] auto selects_a_wheel(const Spec& toolkit, const std::vector<Spec>& specs, Platform platform, const catalogs::Catalog& catalog)
    -> bool;

}  // namespace gpusolve::engine
