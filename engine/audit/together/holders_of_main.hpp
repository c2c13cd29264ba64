// Packages of the input that hold the main package (torch) at few of its releases.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "adapters/pypi/specifier.hpp"
#include "engine/audit/scene/scene.hpp"
#include "engine/audit/scene/wishes.hpp"

namespace gpusolve::engine::audit {

/// A package of the same file that goes with few releases of the main one.
struct Holder {
  std::string label;
  std::optional<pypi::SpecifierSet> needed{};  ///< the releases of the main package that it takes; nullopt: unknown
  bool has_code{};                             ///< whether it has GPU code, so that it is judged itself
};

/// The releases of the main package that the newest release takes which the specs allow; nullopt if nothing is known.
[[nodiscard]] auto needed_of_main(const Wish& wish, const Scene& scene) -> std::optional<pypi::SpecifierSet>;

/// The packages of the file that do not take its newest release.
[[nodiscard]] auto holders_of_main(Ecosystem ecosystem, const Scene& scene) -> std::vector<Holder>;

}  // namespace gpusolve::engine::audit
