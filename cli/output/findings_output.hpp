// Writes the findings of check, verify and diagnose: as text, as JSON, and in the formats of CI systems.
#pragma once

#include <span>
#include <string>

#include "base/result.hpp"
#include "cli/options/resolve_options.hpp"
#include "model/finding.hpp"

namespace CLI {
class App;
}

namespace gpusolve::cli {

/// --json, --quiet, --color, --catalog, and --emit for sarif and github.
void declare_findings_output(CLI::App& command, ResolveOptions& options);

/// Rejects a format that findings do not have, and two outputs to one place, before any work is done.
[[nodiscard]] auto check_findings_output(const ResolveOptions& options) -> Status;

/// An input that cannot be read. The caller prints the message; CI systems show it at its line.
struct Unreadable {
  std::string path;
  Error error;
};

/// Writes everything that the options request, for one input or for the files of the project `path`. The text for people goes to standard
/// error if a format uses standard output.
[[nodiscard]] auto write_findings(std::span<const Audit> audits, std::span<const Unreadable> unreadable, const std::string& path,
                                  const ResolveOptions& options) -> Status;

}  // namespace gpusolve::cli
