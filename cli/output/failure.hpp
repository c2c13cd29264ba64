// What is said of a run that failed: a line on standard error, and with --json a document on standard output.
#pragma once

#include <string>
#include <string_view>

#include "cli/output/exit_status.hpp"
#include "resolver/result.hpp"

namespace gpusolve::cli {

/// Status 2 or 3, by the error's kind. With `is_json` one document `gpusolve/error/1` (docs/schema/error-1.json) goes to standard output.
auto fail(const Error& error, bool is_json) -> ExitStatus;
/// The same of a fault of gpusolve itself: status 1.
auto fail_of_fault(const std::string& message, bool is_json) -> ExitStatus;

}  // namespace gpusolve::cli
