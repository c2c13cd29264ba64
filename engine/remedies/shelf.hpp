// The versions among which a remedy looks for another release.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/worlds/workshop.hpp"

namespace gpusolve::engine {

/// The versions of a package, and the range that a spec allows.
struct Shelf {
  std::vector<std::string> versions;  ///< public versions, ascending
  std::size_t begin{};                ///< the smallest range that contains the allowed versions; if there are none, where they would be
  std::size_t end{};
  bool is_below_nearer{};  ///< there are none, and the version below is nearer to the wanted one than that above
  bool holds_more{};       ///< the range contains builds that the spec rejects
  bool has_gpu_builds{};
  bool decides{};  ///< whether it is of the package whose build decides where a set runs
};

/// The shelf of the package of the spec, in the first world that has it; that of the first variant for a name that leaves it open. nullopt
/// if no world has builds of it. Linear in the builds of the package.
[[nodiscard]] auto shelf_of(Workshop& workshop, const std::string& text) -> std::optional<Shelf>;

/// The first version in the rest of a spec behind its name; nullopt if there is none.
[[nodiscard]] auto number_in(const std::string& rest) -> std::optional<DottedVersion>;

}  // namespace gpusolve::engine
