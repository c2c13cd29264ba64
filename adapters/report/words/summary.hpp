// One sentence that states the outcome, for an answer whose other members are complete.
#pragma once

#include <string>
#include <vector>

#include "model/answer.hpp"

namespace gpusolve::report {

/// Whether the outcome is a CPU set, but one of its stacks runs on the GPU.
[[nodiscard]] auto is_mixed(const Answer& answer) -> bool;

/// The outcome in one sentence: for `cpu_only` and `unsatisfiable` the reason, for the others the choice.
[[nodiscard]] auto summarise(const Answer& answer) -> std::string;

/// The outcome in a few words, without reasons or a full stop: `torch 2.4.1 (cu118), CUDA 11.8, Python 3.12`, "only a CPU build", "no set".
[[nodiscard]] auto outcome_line(const Answer& answer) -> std::string;

/// The specs and limits of the request that take part in the conflict.
[[nodiscard]] auto contending_specs(const Answer& answer) -> std::vector<std::string>;

/// Whether `spec`, one of contending_specs, allows releases before the first one that the catalog lists.
[[nodiscard]] auto may_be_older(const std::string& spec, const Answer& answer) -> bool;

}  // namespace gpusolve::report
