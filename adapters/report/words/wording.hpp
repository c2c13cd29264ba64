// The wording of reasons and of the way in which a GPU runs a build, shared by all reports.
#pragma once

#include <string>
#include <string_view>

#include "model/answer.hpp"

namespace gpusolve::report {

/// The reason as a clause after the name of the builds: "no code for sm_120", "needs driver 525.60.13 or newer, here driver 470.82".
[[nodiscard]] auto reason_clause(const Reason& reason) -> std::string;

/// The clause with the builds before it: `torch 2.9.0 (cu130): no code for sm_61`.
[[nodiscard]] auto reason_sentence(const Reason& reason) -> std::string;

/// The words for a limit: "allows only numpy <2"; for the spec `no nvidia-nccl-cu13`, which no build meets, "rules out nvidia-nccl-cu13".
[[nodiscard]] auto limit_clause(const std::string& spec) -> std::string;

/// A spec in a form that a user can type: `vllm=*=cuda*` for conda's `vllm * cuda*`. Specs without a build stay unchanged, and so do
/// specs with a range of versions, which have no such form.
[[nodiscard]] auto typed_spec(const std::string& spec) -> std::string;

/// The version in `needed`: "2.38" for "2.38" and for the conda limit ">=2.38".
[[nodiscard]] auto bare_version(std::string_view needed) -> std::string_view;

/// The nearest CUDA versions with a build, on both sides of a CUDA without one or on one side: "the nearest are for 12.4 and 12.6",
/// "the nearest is for 13.2".
[[nodiscard]] auto nearest_text(const std::string& versions) -> std::string;

/// The way in which a GPU runs the set: "runs natively (cubin sm_86)", "runs through PTX compute_80, which the driver compiles at first
/// use".
[[nodiscard]] auto run_clause(const Run& run) -> std::string;

/// The name of the main package in the installer's ecosystem: `pytorch` for conda, `torch` for pip.
[[nodiscard]] auto main_name(const Answer& answer, Ecosystem installer) -> std::string_view;
[[nodiscard]] auto main_name(const Answer& answer) -> std::string_view;

/// The stack in one line, `torch 2.1.2 (cu118), CUDA 11.8, cuDNN 8.7.0, Python 3.10`, without the unknown parts.
[[nodiscard]] auto stack_line(const Stack& stack, std::string_view main_name) -> std::string;

/// Whether the warning is only a note, which gives help but warns of nothing.
[[nodiscard]] auto is_note(const Warning& warning) -> bool;

/// Whether the warning is a note that affects no decision, and is shown only with -v.
[[nodiscard]] auto is_aside(const Warning& warning) -> bool;

/// The number with its noun: "1 package", "2 packages".
[[nodiscard]] auto counted(std::size_t count, const std::string& singular) -> std::string;

}  // namespace gpusolve::report
