// Which of two answers to one request is shown: those of two installers, say.
#pragma once

#include "model/answer.hpp"

namespace gpusolve::engine {

/// Whether `left` is better: fewer requested specs that its sources cannot judge, then GPU before CPU before no set, then the newer torch
/// (docs/rules.md, "Installers"); false on a tie.
[[nodiscard]] auto is_better(const Answer& left, const Answer& right) -> bool;

}  // namespace gpusolve::engine
