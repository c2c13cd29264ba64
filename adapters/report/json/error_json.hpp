// `gpusolve/error/1`: the document of a run that failed. docs/schema has the schema.
#pragma once

#include <string>
#include <string_view>

#include "base/result.hpp"
#include "model/exit_status.hpp"

namespace gpusolve::report {

/// "usage", "source", "fault": the kind of a failure with this status.
[[nodiscard]] auto failure_kind(ExitStatus status) -> std::string_view;

/// One JSON document, without secrets, ending with a newline. `kind` is the kind of the status, or "cancelled".
[[nodiscard]] auto render_error_json(const Error& error, ExitStatus status, std::string_view kind) -> std::string;

}  // namespace gpusolve::report
