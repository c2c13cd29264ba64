// The wording of findings: what is wrong, what will happen at run time, and how to fix it.
#pragma once

#include <string>

#include "model/finding.hpp"

namespace gpusolve::report {

/// One or two sentences: what is wrong and what will happen.
[[nodiscard]] auto finding_sentence(const Finding& finding) -> std::string;

/// What to do, one sentence.
[[nodiscard]] auto repair_sentence(const Repair& repair) -> std::string;

/// "2 errors, 1 warning."; "Nothing wrong found." if there are only notes.
[[nodiscard]] auto count_line(const std::vector<Finding>& findings) -> std::string;

}  // namespace gpusolve::report
