// The libraries that wheels of the set load from the system, as part of an answer (`system_libraries` in catalogs/stacks).
#pragma once

#include "catalogs/catalog.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

/// Adds these libraries, and says what brings them where small images lack them.
void add_system_libraries(Answer& answer, const catalogs::Catalog& catalog);

}  // namespace gpusolve::engine
