// The findings of check, verify and diagnose as one self-contained page.
#pragma once

#include <span>
#include <string>

#include "adapters/report/html/html.hpp"
#include "adapters/report/unreadable.hpp"
#include "model/finding.hpp"

namespace gpusolve::report {

/// Each input with what was checked, its findings, their repairs and the machine; then the inputs that cannot be read. As safe as the page
/// of render_html. `path` is what the user named: the only input, or the folder of a project.
[[nodiscard]] auto render_findings_html(std::span<const Audit> audits, std::span<const Unreadable> unreadable, const std::string& path,
                                        const Origin& origin) -> std::string;

}  // namespace gpusolve::report
