// Answers as `resolve` would give them, written by hand: the material of the report's and the lock's tests.
#pragma once

#include "adapters/report/answer.hpp"

namespace gpusolve::report::answers {

/// torch 2.1.2 from the pytorch channel for an RTX 3090, with real-looking files and digests.
[[nodiscard]] auto conda_success() -> Answer;
/// torch 2.4.0+cu121 from the PyTorch index by the embedded catalog: nvidia-* wheels, no digests.
[[nodiscard]] auto pip_success() -> Answer;
/// torch 2.5.1+cu118 of a PyTorch index and numpy of PyPI, with files and digests.
[[nodiscard]] auto pip_files() -> Answer;
/// As conda_success, on an old and a new GPU; the new one by PTX.
[[nodiscard]] auto two_gpus() -> Answer;
/// Only CPU builds for sm_120 in a channel of 2023.
[[nodiscard]] auto cpu_only() -> Answer;
/// torch and an extension that want different Pythons; two roads lead to the same cause.
[[nodiscard]] auto unsatisfiable() -> Answer;
/// numpy alone.
[[nodiscard]] auto neutral() -> Answer;
/// Names, labels and texts that try to break a terminal or a file.
[[nodiscard]] auto hostile() -> Answer;
/// Nothing is known but the outcome.
[[nodiscard]] auto bare(OutcomeKind outcome) -> Answer;

}  // namespace gpusolve::report::answers
