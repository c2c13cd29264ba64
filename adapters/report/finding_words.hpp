// The words for findings, in one place: what is wrong, what will happen at run time, what mends it.
#pragma once

#include <string>

#include "model/finding.hpp"

namespace gpusolve::report {

/// One or two sentences: what is wrong and what will happen.
[[nodiscard]] auto finding_sentence(const Finding& finding) -> std::string;

/// What to do, one sentence.
[[nodiscard]] auto repair_sentence(const Repair& repair) -> std::string;

/// "2 errors, 1 warning"; "Nothing wrong found." where there are no findings but notes.
[[nodiscard]] auto count_line(const std::vector<Finding>& findings) -> std::string;

}  // namespace gpusolve::report
