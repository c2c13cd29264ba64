// The reasons of an answer as one clause: what a tired reader needs first. The tree and the list of reasons tell the rest.
#pragma once

#include <string>
#include <vector>

#include "adapters/report/answer.hpp"

namespace gpusolve::report {

/// "a", "a and b", "a, b and c".
[[nodiscard]] auto enumerated(const std::vector<std::string>& texts) -> std::string;

/// Why no GPU build serves: "the GPU builds for sm_86 need driver 455 or newer, here driver 450.80.02". What can be changed is told
/// before what cannot, and by its least demand. Empty where there is no reason.
[[nodiscard]] auto why_no_gpu(const std::vector<WordedReason>& reasons) -> std::string;

/// Why there is no set at all, by a reason that settles it: "there is no package called ghost in tools". Empty where there is none such.
/// `contending`: the specs of the request that take part.
[[nodiscard]] auto why_nothing(const std::vector<WordedReason>& reasons, const std::vector<std::string>& contending) -> std::string;

/// One reason of any kind as a sentence, clashes of versions last; empty where there is none.
[[nodiscard]] auto first_reason(const std::vector<WordedReason>& reasons) -> std::string;

}  // namespace gpusolve::report
