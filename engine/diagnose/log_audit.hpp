// The audit of a log: the meaning of its messages, and the findings about a report of collect_env in it.
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
  std::string_view start;  ///< the log's first bytes, which are searched for a report; must outlive the call
  std::string path;        ///< `-` for standard input
};

/// `given`: the facts that the user states as `typed`; all unknown if the user states none, because the log may be from another machine.
[[nodiscard]] auto audit_log(const ScannedLog& log, const Facts& given, const MachineText& typed, const catalogs::Catalog& catalog)
    -> Audit;

/// Whether the finding says that the message is unknown.
[[nodiscard]] auto is_unknown(const Finding& finding) -> bool;

}  // namespace gpusolve::engine::diagnose
