// The words for reasons and for ways of running: one place, so that text, tree and later reports say the same thing alike.
#pragma once

#include <string>
#include <string_view>

#include "model/answer.hpp"

namespace gpusolve::report {

/// Is the release one that the catalog is too old to know? The fact is then `the catalog of DATE`.
[[nodiscard]] auto is_newer_than_catalog(const Reason& reason) -> bool;

/// What is wrong, to follow the builds that it is about: "no code for sm_120", "needs driver 525.60.13 or newer, here driver 470.82".
[[nodiscard]] auto reason_clause(const Reason& reason) -> std::string;

/// The same as a sentence of its own: "torch 2.9.0 (cu130): no code for sm_61".
[[nodiscard]] auto reason_sentence(const Reason& reason) -> std::string;

/// The version of "2.38" and of the conda limit ">=2.38".
[[nodiscard]] auto bare_version(std::string_view needed) -> std::string_view;

/// How a GPU runs the set: "runs natively (cubin sm_86)", "runs through PTX compute_80, which the driver compiles at first use".
[[nodiscard]] auto run_clause(const Run& run) -> std::string;

/// What the installer of the answer calls torch: "pytorch" for conda, else "torch".
[[nodiscard]] auto torch_name(const Answer& answer) -> std::string_view;

/// "torch 2.1.2 (cu118), CUDA 11.8, cuDNN 8.7.0, Python 3.10"; empty when nothing is known.
[[nodiscard]] auto stack_line(const Stack& stack, std::string_view torch_name = "torch") -> std::string;

/// What to change, in words: "driver 525.60.13 or newer, now 470.82", "--cuda 11.8 instead of 12.8", "without `cpuonly`".
[[nodiscard]] auto change_text(const Change& change) -> std::string;

/// It warns of nothing, it only helps on.
[[nodiscard]] auto is_note(const Warning& warning) -> bool;

/// A note that changes no decision: it is for -v.
[[nodiscard]] auto is_aside(const Warning& warning) -> bool;

/// "1 package", "2 packages".
[[nodiscard]] auto counted(std::size_t count, const std::string& singular) -> std::string;

}  // namespace gpusolve::report
