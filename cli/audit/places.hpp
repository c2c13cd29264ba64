// Where in the input a finding is about: CI systems show it beside that line.
#pragma once

#include <vector>

#include "adapters/report/finding.hpp"
#include "cli/audit/scene.hpp"

namespace gpusolve::cli::audit {

/// Gives each finding the line of the requirement or address that it is about, where the input is a file whose reader keeps lines. Of two
/// lines about the same package the last counts, as it does for an installer.
void put_places(const Scene& scene, std::vector<report::Finding>& findings);

}  // namespace gpusolve::cli::audit
