// The audit of a log: what its messages mean, and what a report of collect_env in it shows.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "catalogs/catalog.hpp"
#include "engine/diagnose/log_scan.hpp"
#include "engine/machine/machine_text.hpp"
#include "model/facts.hpp"
#include "model/finding.hpp"

namespace gpusolve::engine::diagnose {

/// A log after its scan.
struct ScannedLog {
  std::vector<Match> matches;
  std::string_view start;  ///< its first bytes, in which a report is looked for; must outlive the call
  std::string path;        ///< `-` for standard input
};

/// `given`: the facts that the user states as `typed`; all unknown if none are, because the log may come from another machine.
[[nodiscard]] auto audit_log(const ScannedLog& log, const Facts& given, const MachineText& typed, const catalogs::Catalog& catalog)
    -> Audit;

/// Whether it says that nobody knows the message.
[[nodiscard]] auto is_unknown(const Finding& finding) -> bool;

}  // namespace gpusolve::engine::diagnose
