// The words for the stacks of a set.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/answer.hpp"

namespace gpusolve::report {

/// One line for each stack, if the set has several stacks or the other rows of a report leave out facts of a stack; otherwise empty:
/// "jax-cuda12-plugin 0.7.2 (cu12), by jax[cuda12]: sm_86 runs natively (cubin sm_80), driver 525.60.13 or newer; assumed".
[[nodiscard]] auto stack_rows(const Answer& answer) -> std::vector<std::string>;

/// The set in a few words: its torch, or else the first requested stack; empty if there is no stack.
[[nodiscard]] auto set_line(const Answer& answer) -> std::string;
[[nodiscard]] auto set_line_without_cudnn(const Answer& answer) -> std::string;

/// The first requested stack: "jaxlib 0.4.35 (cu126)". Empty if the set has the main stack, or no stack.
[[nodiscard]] auto leading_text(const Answer& answer) -> std::string;
/// The line of a set, from its stack and the text for its leading package.
[[nodiscard]] auto line_with_leading(const std::string& leading, const Stack& stack, std::string_view main_name) -> std::string;
/// The set that a fix gives, and the libraries that this set needs and does not bring. Empty if the set has no stack.
[[nodiscard]] auto given_text(const Fix& fix, const Answer& answer) -> std::string;
/// All changes of a fix, and the set that it gives: "CUDA 12.8, and driver 570.26 or newer: gives …".
[[nodiscard]] auto fix_clause(const Fix& fix, const Answer& answer) -> std::string;

}  // namespace gpusolve::report
