// What would help: least sets of changes after which the request gets its GPU set, each tried.
#pragma once

#include <vector>

#include "adapters/report/answer.hpp"
#include "cli/worlds/workshop.hpp"
#include "resolver/result.hpp"

namespace gpusolve::cli {

/// For an outcome `cpu_only` or `unsatisfiable` of the workshop's first question; empty for the others, and where there is no GPU to serve.
/// The platform is changed only where nothing else helps, the GPU only where that does not help either. Errors: a broken source.
[[nodiscard]] auto remedies_of(Workshop& workshop, const Workshop::Solved& solved) -> Result<std::vector<report::Fix>>;

}  // namespace gpusolve::cli
