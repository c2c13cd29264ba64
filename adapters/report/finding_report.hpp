// Findings as people and programs read them.
#pragma once

#include <span>
#include <string>

#include "adapters/report/finding.hpp"
#include "adapters/report/text.hpp"

namespace gpusolve::report {

/// Schema gpusolve/check/1 of the contract; `check`, `verify` and `diagnose` share it. Ends with a newline.
/// Of one input its document. Of several (a project folder, `path`) one document with `inputs`, the document of each without its schema;
/// `findings` are those of all, each with its `input`.
[[nodiscard]] auto render_findings_json(std::span<const Audit> audits, const std::string& path) -> std::string;

/// For the terminal. Quiet: one line for each error. Ends with a newline.
[[nodiscard]] auto render_findings_text(const Audit& audit, const TextOptions& options) -> std::string;

}  // namespace gpusolve::report
