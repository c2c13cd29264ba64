// Packages of which there are builds for other platforms alone.
#pragma once

#include <string>
#include <vector>

#include "engine/audit/checks/audits.hpp"
#include "engine/audit/scene/named.hpp"

namespace gpusolve::engine::audit {

/// Takes the wheels out of `names` of which the catalog has builds for other platforms alone, and reports them; likewise specs whose extra
/// brings such a wheel.
void audit_other_platforms(const Scene& scene, std::vector<std::string>& names, Findings& findings);

/// Whether it asks for a package of conda that the channels have for other systems alone: `rapids` on Windows.
[[nodiscard]] auto is_of_other_system(const Named& one, const Scene& scene) -> bool;

/// conda finds no set with it.
[[nodiscard]] auto finding_of_other_system(const Named& one, const Scene& scene) -> Finding;

}  // namespace gpusolve::engine::audit
