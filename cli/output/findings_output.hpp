// Where the findings of check, verify and diagnose go: text or JSON, and what CI systems read.
#pragma once

#include <span>
#include <string>

#include "adapters/report/finding.hpp"
#include "cli/options/resolve_options.hpp"
#include "resolver/result.hpp"

namespace CLI {
class App;
}

namespace gpusolve::cli {

/// --json, --quiet, --color, --catalog, and --emit for sarif and github.
void declare_findings_output(CLI::App& command, ResolveOptions& options);

/// A format that findings do not have, two things for one place: found before any work is done.
[[nodiscard]] auto check_findings_output(const ResolveOptions& options) -> Status;

/// An input that cannot be read. The message itself is printed by the caller; CI systems show it at its line.
struct Unreadable {
  std::string path;
  Error error;
};

/// All that the options ask for, of one input or of the files of a project, `path`. What people read goes to standard error where a format
/// takes standard output.
[[nodiscard]] auto write_findings(std::span<const report::Audit> audits, std::span<const Unreadable> unreadable, const std::string& path,
                                  const ResolveOptions& options) -> Status;

}  // namespace gpusolve::cli
