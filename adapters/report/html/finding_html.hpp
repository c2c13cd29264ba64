// The findings of check, verify and diagnose as one self-contained page.
#pragma once

#include <span>
#include <string>

#include "adapters/report/html/html.hpp"
#include "adapters/report/unreadable.hpp"
#include "model/finding.hpp"

namespace gpusolve::report {

/// The inputs that cannot be read; then each input with its counts, its assumptions, its findings and their repairs; then the machines.
/// As safe as the page of render_html. `path` is the path that the user named: the only input, or the folder of a project.
[[nodiscard]] auto render_findings_html(std::span<const Audit> audits, std::span<const Unreadable> unreadable, const std::string& path,
                                        const Origin& origin) -> std::string;

}  // namespace gpusolve::report
