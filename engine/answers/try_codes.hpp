// Python code that tries the stacks of a set on the GPU, except the main stack, whose code is elsewhere.
#pragma once

#include <string>
#include <vector>

#include "catalogs/catalog.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

/// The code of each stack that is requested and whose builds run on the GPUs, in the order of the packages. Leaves out a stack
/// whose code imports a package that the set lacks. A lock does not state where its stacks run, so the catalog's builds decide
/// for its answer.
[[nodiscard]] auto try_codes_of(const Answer& answer, const catalogs::Catalog& catalog) -> std::vector<std::string>;

}  // namespace gpusolve::engine
