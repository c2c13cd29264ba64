// Renders findings for people and programs.
#pragma once

#include <span>
#include <string>

#include "adapters/report/text.hpp"
#include "model/finding.hpp"

namespace gpusolve::report {

/// Schema gpusolve/check/1 (docs/schema), shared by `check`, `verify` and `diagnose`. Ends with a newline. For one input, its document. For
/// several (a project folder, `path`), one document with `inputs`, which holds the document of each without its schema; `findings` holds
/// those of all, each with its `input`.
[[nodiscard]] auto render_findings_json(std::span<const Audit> audits, const std::string& path) -> std::string;

/// For the terminal. Quiet: one line for each error. Ends with a newline.
[[nodiscard]] auto render_findings_text(const Audit& audit, const TextOptions& options) -> std::string;

}  // namespace gpusolve::report
