// Compares the versions of a neighbour that the input allows with the limit beyond which a package does not run.
#pragma once

#include <string>

#include "engine/audit/scene/allowed_pythons.hpp"
#include "engine/audit/scene/scene.hpp"
#include "engine/audit/scene/wishes.hpp"

namespace gpusolve::engine::audit {

/// The versions of a neighbour that the input, including its constraints, allows. All arguments must outlive this object.
class AllowedNeighbour {
 public:
  AllowedNeighbour(const catalogs::NeighbourLimit& limit, Ecosystem ecosystem, const Scene& scene)
      : limit_(limit), ecosystem_(ecosystem), scene_(scene) {}

  /// Whether the installer may go beyond the limit, and no Python of the input keeps it from it.
  [[nodiscard]] auto lets_pass() const -> bool {
    return limit_.below && (takes(limit_.below->text()) || takes("9999")) &&
           (ecosystem_ != Ecosystem::pypi || !are_for_later_python(limit_.neighbour, *limit_.below, scene_));
  }
  /// Whether all allowed versions are below the limit: `numpy<2` for `numpy>=2`.
  [[nodiscard]] auto is_below() const -> bool { return !scene_.wishes_of(ecosystem_).reach(limit_); }
  /// Whether no version within the limit is allowed: `numpy>=2` for `numpy<2`.
  [[nodiscard]] auto is_beyond() const -> bool {
    const auto major = limit_.below->part(0);
    return major > 0 && !takes(std::to_string(major - 1) + ".9999");
  }

 private:
  [[nodiscard]] auto takes(const std::string& version) const -> bool {
    return scene_.wishes_of(ecosystem_).allow(limit_.neighbour, version);
  }

  const catalogs::NeighbourLimit& limit_;
  Ecosystem ecosystem_;
  const Scene& scene_;
};

}  // namespace gpusolve::engine::audit
