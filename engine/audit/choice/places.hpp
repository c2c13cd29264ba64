// Finds the line of the input that a finding is about; CI systems show the finding there.
#pragma once

#include <optional>
#include <vector>

#include "engine/audit/scene/named.hpp"
#include "engine/audit/scene/scene.hpp"
#include "model/finding.hpp"

namespace gpusolve::engine::audit {

/// The line that names the package; nullopt if the input is no file with lines.
[[nodiscard]] auto place_of(const Named& one, const Scene& scene) -> std::optional<InputLine>;

/// Gives each finding without a line the line of its requirement or address, if the input is a file whose reader keeps line numbers. If two
/// lines name a package, the last one counts, as it does for an installer.
void put_places(const Scene& scene, std::vector<Finding>& findings);

}  // namespace gpusolve::engine::audit
