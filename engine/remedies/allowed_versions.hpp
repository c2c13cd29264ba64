// The versions among which a remedy searches for another release.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/workshop/workshop.hpp"

namespace gpusolve::engine {

/// The versions of a package, and the range that a spec allows.
struct AllowedVersions {
  std::vector<std::string> versions;  ///< public versions, ascending
  std::size_t begin{};                ///< the smallest range that contains the allowed versions; if there are none, where they would be
  std::size_t end{};
  bool is_below_nearer{};  ///< no version is allowed, and the one below is nearer to the wanted version than the one above
  bool holds_more{};       ///< the range contains builds that the spec rejects
  bool has_gpu_builds{};
  bool decides{};  ///< whether the package's build decides where a set runs
};

/// The versions of the spec's package, in the first world that has the package; for a name that leaves its variant open, the versions of
/// the first variant. nullopt if no world has builds of it. Linear in the builds of the package.
[[nodiscard]] auto allowed_versions(Workshop& workshop, const Spec& asked) -> std::optional<AllowedVersions>;

/// The first version in the rest of a spec after its name; nullopt if there is none.
[[nodiscard]] auto number_in(const std::string& rest) -> std::optional<DottedVersion>;

}  // namespace gpusolve::engine
