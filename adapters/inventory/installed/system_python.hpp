// The Python that a Linux distribution installs as `python3`.
#pragma once

#include <optional>
#include <string_view>

#include "model/dotted_version.hpp"

namespace gpusolve::inventory {

/// The version of the distribution's package python3, for which `pip3` installs. `system` is spelled as in BaseImage: "ubuntu 22.04",
/// "debian bookworm". nullopt: the table lacks the system.
[[nodiscard]] auto system_python(std::string_view system) -> std::optional<DottedVersion>;

}  // namespace gpusolve::inventory
