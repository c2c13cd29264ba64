// Python that tries the stacks of a set on the GPU, beside the code of the main stack, which has words of its own.
#pragma once

#include <string>
#include <vector>

#include "catalogs/catalog.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

/// The code of each stack that was asked for and whose builds run on the GPUs, in the order of the packages. A stack whose code imports a
/// package that the set lacks has none. Of an answer out of a lock, which does not say where its stacks run, the catalog's builds tell.
[[nodiscard]] auto try_codes_of(const Answer& answer, const catalogs::Catalog& catalog) -> std::vector<std::string>;

}  // namespace gpusolve::engine
