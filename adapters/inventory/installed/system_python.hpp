// The Python that a Linux distribution calls `python3`.
#pragma once

#include <optional>
#include <string_view>

#include "model/dotted_version.hpp"

namespace gpusolve::inventory {

/// The version of the distribution's package python3, which its `pip3` installs for. `system` is as in BaseImage: "ubuntu 22.04", "debian
/// bookworm". nullopt: the table lacks the system.
[[nodiscard]] auto system_python(std::string_view system) -> std::optional<DottedVersion>;

}  // namespace gpusolve::inventory
