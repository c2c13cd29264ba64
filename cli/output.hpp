// Where answers go: the lock, the formats of --emit, text or JSON.
#pragma once

#include "adapters/report/answer.hpp"
#include "cli/resolve_options.hpp"
#include "resolver/result.hpp"

namespace gpusolve::cli {

/// Formats that do not exist, two things for standard output: found before any work is done.
[[nodiscard]] auto check_output(const ResolveOptions& options) -> Status;

/// Writes what the options ask for. `is_success`: the set is what was wanted, so the lock and the formats are written.
[[nodiscard]] auto write_out(const report::Answer& answer, const ResolveOptions& options, bool is_success, bool is_cpu_accepted) -> Status;

}  // namespace gpusolve::cli
