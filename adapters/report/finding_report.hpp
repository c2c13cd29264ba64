// Renders findings for people and programs.
#pragma once

#include <span>
#include <string>

#include "adapters/report/text/text.hpp"
#include "adapters/report/unreadable.hpp"
#include "model/finding.hpp"

namespace gpusolve::report {

/// Schema gpusolve/check/1 (docs/schema), shared by `check`, `verify` and `diagnose`. Ends with a newline. One input gives one document.
/// Several inputs (those of the project folder `path`) give one document whose `inputs` are the documents of each, without their schema,
/// and whose `findings` are those of all inputs, each with its `input`; those that cannot be read are in `unread`.
[[nodiscard]] auto render_findings_json(std::span<const Audit> audits, const std::string& path, std::span<const Unreadable> unread = {})
    -> std::string;

/// For the terminal. Quiet: one line for each error, or the counts if there is none. Ends with a newline.
[[nodiscard]] auto render_findings_text(const Audit& audit, const TextOptions& options) -> std::string;

}  // namespace gpusolve::report
