// The wording of findings: the fault, its effect at run time, and its repair.
#pragma once

#include <string>
#include <string_view>

#include "model/finding.hpp"

namespace gpusolve::report {

/// One or two sentences: the fault and its effect. `main`: the package of the main stack, `torch`.
[[nodiscard]] auto finding_sentence(const Finding& finding, std::string_view main) -> std::string;

/// The repair in one sentence.
[[nodiscard]] auto repair_sentence(const Repair& repair) -> std::string;

/// The numbers of errors and warnings: "2 errors, 1 warning."; "Nothing wrong found." if there are only notes.
[[nodiscard]] auto count_line(const std::vector<Finding>& findings) -> std::string;

}  // namespace gpusolve::report
