// States what an answer from the embedded catalog assumes because no source states it for exactly this set.
#pragma once

#include "adapters/report/answer.hpp"
#include "catalogs/catalog.hpp"

namespace gpusolve::cli {

/// Adds the assumptions to the stack, and a warning about each. Does nothing for an answer without torch.
void tell_assumptions(const catalogs::Catalog& catalog, report::Answer& answer);

}  // namespace gpusolve::cli
