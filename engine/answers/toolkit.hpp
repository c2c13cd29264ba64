// The tools that compile for a set: nvcc of its CUDA, the host compilers that this nvcc accepts, and the GPUs for which it makes
// code (docs/rules.md, "Toolkit").
#pragma once

#include <optional>

#include "catalogs/catalog.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

/// The toolkit that the set is built with, as two numbers; nullopt if it is not known.
[[nodiscard]] auto toolkit_of(const Answer& answer) -> std::optional<DottedVersion>;

/// Adds the toolkit to the answer, and warns about missing parts. conda's packages join the specs that are left to the installer.
void add_toolkit(Answer& answer, const catalogs::Catalog& catalog);

}  // namespace gpusolve::engine
