// What an answer out of the embedded catalog takes for granted, because no source states it of this very set.
#pragma once

#include "adapters/report/answer.hpp"
#include "catalogs/catalog.hpp"

namespace gpusolve::cli {

/// Adds to the stack what is assumed, and to the warnings a sentence about each. Nothing for an answer without torch.
void tell_assumptions(const catalogs::Catalog& catalog, report::Answer& answer);

}  // namespace gpusolve::cli
