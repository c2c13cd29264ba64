// Finds minimal sets of changes with which the request gets a GPU set (docs/rules.md, "Fixes"). Each one is solved again.
#pragma once

#include <vector>

#include "base/result.hpp"
#include "catalogs/catalog.hpp"
#include "engine/workshop/workshop.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

/// For an outcome `cpu_only` or `unsatisfiable` of the workshop's first query; empty for other outcomes, and if there is no GPU.
/// Changes the platform only if nothing else helps, and the GPU only if the platform does not help either. Errors: a broken
/// source.
[[nodiscard]] auto remedies_of(Workshop& workshop, const Workshop::Solved& solved) -> Result<std::vector<Fix>>;

/// The fix that consists of these changes of `query`, if `answer` is the changed query's answer; without its cost.
[[nodiscard]] auto fix_of(const Answer& answer, std::vector<Change> changes, const Query& query, const catalogs::Catalog& catalog) -> Fix;

}  // namespace gpusolve::engine
