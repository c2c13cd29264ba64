// Derives the cause, the relevant facts and the remedy from the messages in a log.
#pragma once

#include <string>
#include <vector>

#include "catalogs/catalog.hpp"
#include "engine/diagnose/clues.hpp"
#include "engine/diagnose/log_scan.hpp"
#include "engine/diagnose/machines.hpp"
#include "model/finding.hpp"

namespace gpusolve::engine::diagnose {

/// The patterns of the catalog's messages, then the patterns of clues.
[[nodiscard]] auto all_patterns(const catalogs::Catalog& catalog) -> std::vector<Pattern>;

/// One finding per message, in the order of the catalog. A message that only adds to another one is merged into that one's finding. If
/// there is no message at all, exactly one `unknown-message`. `file`: the log, for the places of the findings; empty if the log has no
/// name.
[[nodiscard]] auto findings_of(const std::vector<Match>& matches, const Clues& clues, const Machines& machines,
                               const catalogs::Catalog& catalog, const std::string& file = {}) -> std::vector<Finding>;

}  // namespace gpusolve::engine::diagnose
