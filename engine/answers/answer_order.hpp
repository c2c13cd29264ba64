// The order of answers to one request, such as those of two installers: the better one is shown.
#pragma once

#include "model/answer.hpp"

namespace gpusolve::engine {

/// Whether `left` is better: fewer requested specs that its sources cannot judge, then GPU before CPU before no set, then the newer torch
/// (docs/rules.md, "Installers"); false on a tie.
[[nodiscard]] auto is_better(const Answer& left, const Answer& right) -> bool;

}  // namespace gpusolve::engine
