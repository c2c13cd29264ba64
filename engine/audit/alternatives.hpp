// Audits of sets of which a user installs only one: the extras of a project that exclude each other.
#pragma once

#include <string>
#include <vector>

#include "model/finding.hpp"

namespace gpusolve::engine::audit {

struct AlternativeAudit {
  std::string part;  ///< the extra or group; empty: none
  Audit audit;
};

/// One audit of all, which are not empty. Its findings say which part they concern, unless they concern all. Where one of the parts has no
/// error, those of the others are warnings: nobody needs to install them.
[[nodiscard]] auto joined_audit(std::vector<AlternativeAudit> all) -> Audit;

}  // namespace gpusolve::engine::audit
