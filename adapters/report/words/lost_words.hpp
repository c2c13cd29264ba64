// The excluded GPU builds in words: the number for each reason, and the build that came closest.
#pragma once

#include <string>

#include "model/answer.hpp"

namespace gpusolve::report {

/// "Of 143 GPU builds of torch in 3 sources: 96 no code for sm_61, 31 driver too old, 16 other Python." Empty if the reasons of the
/// answer already state this.
[[nodiscard]] auto lost_sentence(const Answer& answer) -> std::string;

/// "The nearest miss is torch 2.8.0 (CUDA 12.6): not within --cuda 12.8." Empty if all builds fail for the same reason, or if the
/// reasons of the answer already state this.
[[nodiscard]] auto nearest_sentence(const Answer& answer) -> std::string;

}  // namespace gpusolve::report
