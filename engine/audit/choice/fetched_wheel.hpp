// Packages of which PyPI has only the source, but whose build fetches a wheel of the release instead of compiling, where one fits.
#pragma once

#include <optional>
#include <string>

#include "engine/audit/scene/scene.hpp"

namespace gpusolve::engine::audit {

/// A wheel on a page of its release. Whether it was published is not known: the catalog knows what its workflow builds.
struct FetchedWheel {
  std::string version;  ///< `2.8.3+cu12torch2.8cxx11abiTRUE`
  std::string page;
  Judgement judgement;
};

/// Whether PyPI has the source alone of the pinned release; of a name without a pin, whether each of its recipes says so.
[[nodiscard]] auto has_source_alone(const Named& one, const Scene& scene) -> bool;

/// Whether the build of the release that pip takes asks for such a wheel.
[[nodiscard]] auto fetches_wheel(const Named& one, const Scene& scene) -> bool;

/// The wheel on the page of the release for the torch and the Python of the input; nullopt if the catalog knows none, or the torch is not
/// known.
[[nodiscard]] auto wheel_of_release(const Named& one, const Scene& scene) -> std::optional<FetchedWheel>;
/// Likewise, if the build of the release asks for it.
[[nodiscard]] auto fetched_wheel(const Named& one, const Scene& scene) -> std::optional<FetchedWheel>;

}  // namespace gpusolve::engine::audit
