// The changes from one lock to another, for people and programs.
#pragma once

#include <string>

#include "adapters/report/text/text.hpp"
#include "model/lock_diff.hpp"

namespace gpusolve::report {

/// The changes in schema gpusolve/diff/1. Ends with a newline.
[[nodiscard]] auto render_diff_json(const LockDiff& diff) -> std::string;
/// The changes for the terminal. Quiet: an empty text if both locks are the same, otherwise one line. A text that is not empty ends
/// with a newline.
[[nodiscard]] auto render_diff_text(const LockDiff& diff, const TextOptions& options) -> std::string;

}  // namespace gpusolve::report
