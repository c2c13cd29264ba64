// `gpusolve/error/1`: the document of a run that failed. docs/schema has the schema.
#pragma once

#include <string>

#include "base/result.hpp"
#include "model/exit_status.hpp"

namespace gpusolve::report {

/// One JSON document, without secrets, ending with a newline. `kind` is the kind of the status, or `cancelled`.
[[nodiscard]] auto render_error_json(const Error& error, ExitStatus status, FailureKind kind) -> std::string;

}  // namespace gpusolve::report
