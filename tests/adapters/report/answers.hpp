// Hand-written answers like those of `resolve`, for the tests of reports and locks.
#pragma once

#include "model/answer.hpp"

namespace gpusolve::report::answers {

/// Nothing but the names of the main stack.
[[nodiscard]] auto blank() -> Answer;
/// torch 2.1.2 from the pytorch channel for an RTX 3090, with real-looking files and digests.
[[nodiscard]] auto conda_success() -> Answer;
/// torch 2.4.0+cu121 from the PyTorch index, from the embedded catalog: nvidia-* wheels, no digests.
[[nodiscard]] auto pip_success() -> Answer;
/// torch 2.5.1+cu118 from a PyTorch index and numpy from PyPI, with files and digests.
[[nodiscard]] auto pip_files() -> Answer;
/// Like conda_success, on an old and a new GPU; the new one uses PTX.
[[nodiscard]] auto two_gpus() -> Answer;
/// Only CPU builds for sm_120 in a channel of 2023.
[[nodiscard]] auto cpu_only() -> Answer;
/// torch and an extension that require different Pythons; two paths lead to the same cause.
[[nodiscard]] auto unsatisfiable() -> Answer;
/// numpy alone.
[[nodiscard]] auto neutral() -> Answer;
/// Names, labels and texts that try to attack a terminal or a file.
[[nodiscard]] auto hostile() -> Answer;
/// Only the outcome is known.
[[nodiscard]] auto bare(OutcomeKind outcome) -> Answer;

}  // namespace gpusolve::report::answers
