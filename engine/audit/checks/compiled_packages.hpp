// Reports packages of which PyPI has only the source, so that it is not known for which GPUs their code is.
#pragma once

#include <string>
#include <vector>

#include "engine/audit/checks/audits.hpp"

namespace gpusolve::engine::audit {

/// Whether the build of the package from its source needs this main package.
[[nodiscard]] auto compiles_against(const std::string& main, const std::string& name, const Scene& scene) -> bool;

/// Removes from `names`, and reports, packages that pip would compile; also reports such packages that an extra of a spec brings.
void audit_compiled_packages(const Scene& scene, std::vector<std::string>& names, Findings& findings);

/// Removes from `names` installed packages whose version does not tell whether they are the wheel of their release or were compiled, and
/// reports how that wheel runs.
void audit_installed_release(const Scene& scene, std::vector<std::string>& names, Findings& findings);

}  // namespace gpusolve::engine::audit
