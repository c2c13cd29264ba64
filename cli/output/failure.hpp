// Reports a failed run: a line on standard error, and with --json a document on standard output.
#pragma once

#include <string>
#include <string_view>

#include "base/result.hpp"
#include "cli/output/exit_status.hpp"

namespace gpusolve::cli {

/// Returns status 2 or 3, depending on the error's kind. With `is_json`, prints one document `gpusolve/error/1` (docs/schema/error-1.json)
/// on standard output.
auto fail(const Error& error, bool is_json) -> ExitStatus;
/// Reports a fault of gpusolve itself in the same way: status 1.
auto fail_of_fault(const std::string& message, bool is_json) -> ExitStatus;

}  // namespace gpusolve::cli
