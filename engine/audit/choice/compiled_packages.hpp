// Packages of which PyPI has only the source, so that nothing tells for which GPUs their code is.
#pragma once

#include <string>
#include <vector>

#include "engine/audit/checks/audits.hpp"

namespace gpusolve::engine::audit {

/// Takes the packages out of `names` that pip would compile, and reports them; likewise those that an extra of a spec brings.
void audit_compiled_packages(const Scene& scene, std::vector<std::string>& names, Findings& findings);

/// Takes the installed packages out of `names` whose version does not say whether they are the wheel of their release or were compiled, and
/// reports how that wheel runs.
void audit_installed_release(const Scene& scene, std::vector<std::string>& names, Findings& findings);

}  // namespace gpusolve::engine::audit
