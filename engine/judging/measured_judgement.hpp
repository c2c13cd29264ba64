// The code in the file of a build takes precedence over the code that tables state.
#pragma once

#include <vector>

#include "catalogs/catalog.hpp"
#include "engine/judging/judgement.hpp"
#include "model/device_code.hpp"

namespace gpusolve::engine {

/// Judges the GPU code again, by the code of the file. Leaves everything else: limits of the request, ranges of libraries, the driver that
/// the toolkit needs. Changes nothing if the file has no code that can be judged.
void apply_measured(const std::vector<LibraryCode>& libraries, const Facts& facts, const catalogs::Catalog& catalog, Judgement& judgement);

}  // namespace gpusolve::engine
