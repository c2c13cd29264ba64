// The GPU builds that were lost, in words: how many for which reason, and which comes nearest.
#pragma once

#include <string>

#include "model/answer.hpp"

namespace gpusolve::report {

/// "Of 143 GPU builds of torch in 3 sources: 96 no code for sm_61, 31 driver too old, 16 other Python." Empty where there is only one
/// reason, and the reasons of the answer have it.
[[nodiscard]] auto lost_sentence(const Answer& answer) -> std::string;

/// "The nearest miss is torch 2.8.0 (CUDA 12.6): not within --cuda 12.8." Empty where all builds fail alike.
[[nodiscard]] auto nearest_sentence(const Answer& answer) -> std::string;

}  // namespace gpusolve::report
