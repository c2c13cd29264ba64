// Finds the release of a stack's package to take instead of one that does not run here.
#pragma once

#include <string>
#include <string_view>

#include "engine/audit/scene/scene.hpp"

namespace gpusolve::engine::audit {

/// The extras, such as `[and-cuda]`, with which the input asks for the package; empty if there are none.
[[nodiscard]] auto asked_extras(const std::string& package, const Scene& scene) -> std::string;

/// The newest release of the package on PyPI whose known code runs here beside the packages that the input pins; null if there is none.
/// `asked`: the name whose extra brings the package in the same version; the package itself if there is no such name.
[[nodiscard]] auto newest_running(const std::string& package, std::string_view asked, const Scene& scene) -> const catalogs::StackVersion*;

/// The newest of the running releases that the specs on `asked` allow; the extra of `asked` brings the package in the same version. If the
/// specs allow none, the newest of all, unless several specs would have to change. Null if there is none.
[[nodiscard]] auto newest_running_for(std::string_view asked, const std::string& package, const Scene& scene)
    -> const catalogs::StackVersion*;

/// The running release nearest to `version`: the oldest from `version` on, otherwise the newest older one. Null if there is none.
[[nodiscard]] auto nearest_running(const std::string& package, const DottedVersion& version, const Scene& scene)
    -> const catalogs::StackVersion*;

}  // namespace gpusolve::engine::audit
