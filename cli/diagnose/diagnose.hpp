// From the messages in a log to their cause, the facts that decide, and what settles it.
#pragma once

#include <vector>

#include "adapters/report/finding.hpp"
#include "catalogs/catalog.hpp"
#include "cli/diagnose/clues.hpp"
#include "cli/diagnose/log_scan.hpp"
#include "cli/diagnose/machines.hpp"

namespace gpusolve::cli::diagnose {

/// Messages of the catalog, then clues: everything that a log is searched for.
[[nodiscard]] auto all_patterns(const catalogs::Catalog& catalog) -> std::vector<Pattern>;

/// A finding for each message, those that the catalog lists first before others; what only adds to another is told there. A lone
/// `unknown-message` where there is no message at all.
[[nodiscard]] auto findings_of(const std::vector<Match>& matches, const Clues& clues, const Machines& machines,
                               const catalogs::Catalog& catalog) -> std::vector<report::Finding>;

}  // namespace gpusolve::cli::diagnose
