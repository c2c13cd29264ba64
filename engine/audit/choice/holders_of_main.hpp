// Packages of the input that restrict the main package (torch) to few of its releases.
#pragma once

#include <optional>
#include <string>
#include <string_view>
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

/// Whether these specifiers accept the newest release of the main package.
[[nodiscard]] auto takes_newest_main(const pypi::SpecifierSet& needed, const catalogs::Catalog& catalog) -> bool;

/// The main releases that the package of this wish accepts in its newest allowed release; nullopt if nothing is known.
[[nodiscard]] auto needed_of_main(const Wish& wish, const Scene& scene) -> std::optional<pypi::SpecifierSet>;

/// The packages of the file that do not accept the newest release of the main package.
[[nodiscard]] auto holders_of_main(Ecosystem ecosystem, const Scene& scene) -> std::vector<Holder>;

/// Whether the input names a wheel with GPU code, other than those of `user`, whose metadata and label accept the newest main release: only
/// the main build that is installed tells whether the two go together.
[[nodiscard]] auto names_wheel_for_any_main(std::string_view user, const Scene& scene) -> bool;

}  // namespace gpusolve::engine::audit
