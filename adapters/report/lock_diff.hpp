// What changed from one lock to another, for people and programs.
#pragma once

#include <string>

#include "adapters/report/text/text.hpp"
#include "model/lock_diff.hpp"

namespace gpusolve::report {

/// Schema gpusolve/diff/1. Ends with a newline.
[[nodiscard]] auto render_diff_json(const LockDiff& diff) -> std::string;
/// For the terminal. Quiet: nothing if both are the same, otherwise one line. Ends with a newline or is empty.
[[nodiscard]] auto render_diff_text(const LockDiff& diff, const TextOptions& options) -> std::string;

}  // namespace gpusolve::report
