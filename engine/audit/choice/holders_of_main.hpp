// Packages of the input that restrict the main package (torch) to few of its releases.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "adapters/pypi/specifier.hpp"
#include "engine/audit/scene/scene.hpp"
#include "engine/audit/scene/wishes.hpp"

namespace gpusolve::engine::audit {

/// A package of the file that is compatible with few releases of the main package.
struct Holder {
  std::string label;
  std::optional<pypi::SpecifierSet> needed{};  ///< the releases of the main package that it accepts; nullopt: unknown
  bool has_code{};                             ///< whether it has GPU code, so that it is judged itself
};

/// The main releases that the package of this wish accepts in its newest allowed release; nullopt if nothing is known.
[[nodiscard]] auto needed_of_main(const Wish& wish, const Scene& scene) -> std::optional<pypi::SpecifierSet>;

/// The packages of the file that do not accept the newest release of the main package.
[[nodiscard]] auto holders_of_main(Ecosystem ecosystem, const Scene& scene) -> std::vector<Holder>;

}  // namespace gpusolve::engine::audit
