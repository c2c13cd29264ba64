// Packages that a pinned release requires exactly and that the input does not name: vLLM's torch and xFormers. pip installs them, too.
#pragma once

#include <optional>
#include <string>

#include "engine/audit/scene/scene.hpp"

namespace gpusolve::engine::audit {

/// A requirement of a release on a package that does not run here.
struct FailingRequirement {
  std::string text;  ///< `xformers==0.0.32.post1`
  Reason reason;     ///< its subject is the required package with its version
};

/// The first requirement of the release on exactly one version of a package with GPU code that does not run here; nullopt if there is none,
/// or if it is not known which wheel pip takes.
[[nodiscard]] auto failing_requirement(const catalogs::StackBuild& row, const std::string& version, const Scene& scene)
    -> std::optional<FailingRequirement>;

}  // namespace gpusolve::engine::audit
