// One sentence that says what came out, for an answer that is otherwise complete.
#pragma once

#include <string>
#include <vector>

#include "model/answer.hpp"

namespace gpusolve::report {

/// For `cpu_only` and `unsatisfiable`: why, in one clause. For the others: what was chosen.
[[nodiscard]] auto summarise(const Answer& answer) -> std::string;

/// What was chosen in a few words, no reasons and no full stop: "torch 2.4.1 (cu118), CUDA 11.8, Python 3.12", "only a CPU build",
/// "no set".
[[nodiscard]] auto outcome_line(const Answer& answer) -> std::string;

/// What the request itself asks for and limits, as far as it takes part in the conflict.
[[nodiscard]] auto contending_specs(const Answer& answer) -> std::vector<std::string>;

}  // namespace gpusolve::report
