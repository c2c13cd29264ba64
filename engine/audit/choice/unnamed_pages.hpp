// Wheels that an extra requires and a page of links alone has, which the file does not name: `jax[cuda12_pip]==0.4.23`.
#pragma once

#include <string>
#include <vector>

#include "engine/audit/checks/audits.hpp"

namespace gpusolve::engine::audit {

/// Takes the specs out of `names` that bring such a wheel, and reports them.
void audit_unnamed_pages(const Scene& scene, std::vector<std::string>& names, Findings& findings);

}  // namespace gpusolve::engine::audit
