// One sentence that says what came out, for an answer that is otherwise complete.
#pragma once

#include <string>

#include "adapters/report/answer.hpp"

namespace gpusolve::report {

/// For `cpu_only` and `unsatisfiable`: why, by the reasons (the first few of different kinds, with counts of the rest). For the others:
/// what was chosen.
[[nodiscard]] auto summarise(const Answer& answer) -> std::string;

}  // namespace gpusolve::report
