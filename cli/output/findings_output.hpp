// Writes the findings of check, verify and diagnose: as text, as JSON, and in the formats of CI systems.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "adapters/report/html/html.hpp"
#include "adapters/report/unreadable.hpp"
#include "base/result.hpp"
#include "catalogs/catalog.hpp"
#include "cli/options/resolve_options.hpp"
#include "model/finding.hpp"

namespace CLI {
class App;
}

namespace gpusolve::cli {

/// Declares --json, --quiet, --color, --catalog, and --emit for sarif, github and html.
void declare_findings_output(CLI::App& command, ResolveOptions& options);

/// Rejects a format that findings do not have, and two outputs to one place, before any work is done.
[[nodiscard]] auto check_findings_output(const ResolveOptions& options) -> Status;

/// The findings in one input, or in the files of a project.
struct Findings {
  std::span<const Audit> audits;
  std::span<const report::Unreadable> unreadable;  ///< the caller prints their messages; CI systems show them at their lines
  const std::string& path;                         ///< the input, or the folder of the project
  report::Origin origin;
};

/// The origin of a page of findings, with the command that makes it again: `command` with `words` and the typed options.
[[nodiscard]] auto origin_of_findings(const std::string& command, std::vector<std::string> words, const ResolveOptions& options,
                                      const catalogs::Catalog& catalog) -> report::Origin;

/// Writes everything that the options request. The text for people goes to standard error if a format uses standard output.
[[nodiscard]] auto write_findings(const Findings& findings, const ResolveOptions& options) -> Status;

}  // namespace gpusolve::cli
