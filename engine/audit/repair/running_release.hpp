// The release of a stack's package to take instead of one that does not run here.
#pragma once

#include <string>
#include <string_view>

#include "engine/audit/scene/scene.hpp"

namespace gpusolve::engine::audit {

/// `[and-cuda]`, if the input asks for the package so.
[[nodiscard]] auto asked_extras(const std::string& package, const Scene& scene) -> std::string;

/// The newest release of the package on PyPI whose known code runs here beside what the input pins; null if there is none. `asked`: the
/// name whose extra brings the package in its own release; the package itself if nothing else does.
[[nodiscard]] auto newest_running(const std::string& package, std::string_view asked, const Scene& scene) -> const catalogs::StackVersion*;

/// The newest of those that the specs on `asked` allow, whose extra brings the package in its own release. Where none of them allows any,
/// the newest of all, unless several specs would have to change.
[[nodiscard]] auto newest_running_for(std::string_view asked, const std::string& package, const Scene& scene)
    -> const catalogs::StackVersion*;

/// Likewise the next newer one than `version`, or else the newest older one.
[[nodiscard]] auto nearest_running(const std::string& package, const DottedVersion& version, const Scene& scene)
    -> const catalogs::StackVersion*;

}  // namespace gpusolve::engine::audit
