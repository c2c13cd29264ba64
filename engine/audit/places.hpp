// The line of the input that a finding is about, where CI systems show it.
#pragma once

#include <vector>

#include "engine/audit/scene.hpp"
#include "model/finding.hpp"

namespace gpusolve::engine::audit {

/// Sets the line of each finding to that of its requirement or address, if the input is a file whose reader keeps line numbers. If two
/// lines name a package, the last one counts, as for an installer.
void put_places(const Scene& scene, std::vector<Finding>& findings);

}  // namespace gpusolve::engine::audit
