// Reports wheels that an extra requires, if only a page of links has them and the file does not name the page: `jax[cuda12_pip]==0.4.23`.
#pragma once

#include <string>
#include <vector>

#include "engine/audit/checks/audits.hpp"

namespace gpusolve::engine::audit {

/// Removes from `names`, and reports, specs that bring such a wheel.
void audit_unnamed_pages(const Scene& scene, std::vector<std::string>& names, Findings& findings);

}  // namespace gpusolve::engine::audit
