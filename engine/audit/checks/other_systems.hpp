// Reports packages that have builds only for other platforms.
#pragma once

#include <string>
#include <vector>

#include "engine/audit/checks/audits.hpp"
#include "engine/audit/scene/named.hpp"

namespace gpusolve::engine::audit {

/// Removes from `names`, and reports, wheels of which the catalog has builds only for other platforms; does the same with specs whose extra
/// brings such a wheel.
void audit_other_platforms(const Scene& scene, std::vector<std::string>& names, Findings& findings);

/// Whether the input asks for a conda package that the channels have only for other systems: `rapids` on Windows.
[[nodiscard]] auto is_of_other_system(const Named& one, const Scene& scene) -> bool;

/// The finding that conda finds no set with this package.
[[nodiscard]] auto finding_of_other_system(const Named& one, const Scene& scene) -> Finding;

}  // namespace gpusolve::engine::audit
