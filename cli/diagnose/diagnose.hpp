// From the messages in a log to their cause, the facts that decide, and what settles it.
#pragma once

#include <vector>

#include "adapters/report/finding.hpp"
#include "catalogs/catalog.hpp"
#include "cli/diagnose/clues.hpp"
#include "cli/diagnose/log_scan.hpp"
#include "resolver/facts.hpp"

namespace gpusolve::cli::diagnose {

/// Messages of the catalog, then clues: everything that a log is searched for.
[[nodiscard]] auto all_patterns(const catalogs::Catalog& catalog) -> std::vector<Pattern>;

/// The facts given, completed by what the log says of the machine that wrote it.
[[nodiscard]] auto facts_with(Facts given, const Clues& clues, const catalogs::Catalog& catalog) -> Facts;

/// One finding for each code among the messages, those that the catalog lists first before others; a lone `unknown-message` where there is
/// no message at all.
[[nodiscard]] auto findings_of(const std::vector<Match>& matches, const Clues& clues, const Facts& facts, const catalogs::Catalog& catalog)
    -> std::vector<report::Finding>;

}  // namespace gpusolve::cli::diagnose
