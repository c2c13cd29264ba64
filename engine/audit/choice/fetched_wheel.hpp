// Packages of which PyPI has only the source, but whose build fetches a wheel of the release, if one fits, instead of compiling.
#pragma once

#include <optional>
#include <string>

#include "engine/audit/scene/scene.hpp"

namespace gpusolve::engine::audit {

/// A wheel on the page of its release. It is not known whether the wheel was published: the catalog only knows which wheels the project's
/// workflow builds.
struct FetchedWheel {
  std::string version;  ///< `2.8.3+cu12torch2.8cxx11abiTRUE`
  std::string page;
  Judgement judgement;
};

/// Whether PyPI has only the source of the pinned release; for a name without a pin, whether each of its recipes says so.
[[nodiscard]] auto has_source_alone(const Named& one, const Scene& scene) -> bool;

/// Whether the build of the release that pip takes tries to fetch such a wheel.
[[nodiscard]] auto fetches_wheel(const Named& one, const Scene& scene) -> bool;

/// The wheel on the release's page for the input's torch and Python; nullopt if the catalog knows none, or if the torch is not known.
[[nodiscard]] auto wheel_of_release(const Named& one, const Scene& scene) -> std::optional<FetchedWheel>;
/// The same wheel, if the build of the release tries to fetch it; otherwise nullopt.
[[nodiscard]] auto fetched_wheel(const Named& one, const Scene& scene) -> std::optional<FetchedWheel>;

}  // namespace gpusolve::engine::audit
