// Joins the audits of sets that exclude each other, because a user installs only one of them: the extras of a project.
#pragma once

#include <string>
#include <vector>

#include "model/finding.hpp"

namespace gpusolve::engine::audit {

struct AlternativeAudit {
  std::string part;  ///< the extra or group; empty: neither
  Audit audit;
};

/// Joins audits, at least one, into one. A finding says which parts it concerns, unless it concerns all. If one of the parts has no error,
/// the errors of the others become warnings: nobody needs to install them.
[[nodiscard]] auto joined_audit(std::vector<AlternativeAudit> all) -> Audit;

}  // namespace gpusolve::engine::audit
