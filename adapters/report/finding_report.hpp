// Renders findings for people and programs.
#pragma once

#include <span>
#include <string>

#include "adapters/report/text/text.hpp"
#include "adapters/report/unreadable.hpp"
#include "model/finding.hpp"

namespace gpusolve::report {

/// The findings in schema gpusolve/check/1 (docs/schema), which `check`, `verify` and `diagnose` share. Ends with a newline. One input
/// gives one document. Several inputs (of the project folder `path`) give one document: its `inputs` are the documents of each input,
/// without their schema, its `findings` are the findings of all inputs, each with its `input`, and its `unread` lists the inputs that
/// cannot be read.
[[nodiscard]] auto render_findings_json(std::span<const Audit> audits, const std::string& path, std::span<const Unreadable> unread = {})
    -> std::string;

/// The findings for the terminal. Quiet: one line for each error, or the counts if there is no error. Ends with a newline.
[[nodiscard]] auto render_findings_text(const Audit& audit, const TextOptions& options) -> std::string;

}  // namespace gpusolve::report
