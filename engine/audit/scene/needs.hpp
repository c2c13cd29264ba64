// Decides whether a package meets a dependency, by the rules of its ecosystem.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/audit/scene/scene.hpp"

namespace gpusolve::engine::audit {

/// One dependency, parsed as far as an audit of installed packages needs.
struct Dependency {
  std::string name;   ///< normalised by the rules of the ecosystem
  std::string text;   ///< for display: `numpy >=1.20`
  bool is_virtual{};  ///< whether it is about the machine: `__glibc`
};

/// nullopt for an invalid text, and for a requirement whose marker does not hold on the machine.
[[nodiscard]] auto dependency_of(Ecosystem ecosystem, const std::string& text, const Scene& scene) -> std::optional<Dependency>;

/// True also if the package's version is invalid, because a version that cannot be judged must not be reported as wrong.
[[nodiscard]] auto meets(const Package& package, const std::string& text) -> bool;

/// Whether pip accepts the package, of either ecosystem, for the requirement; true also if the version is invalid.
[[nodiscard]] auto meets_as_wheel(const Package& package, const std::string& text) -> bool;

/// Whether the wheels that the input pins meet the requirements of the row's release on this machine.
[[nodiscard]] auto goes_with_pins(const catalogs::StackBuild& row, const std::string& version, const Scene& scene) -> bool;

/// Whether the lines of the file allow the requirements, in the metadata of this wheel release, on packages in no stack: NumPy.
[[nodiscard]] auto fits_metadata(std::string_view package, const std::string& version, const Scene& scene) -> bool;

}  // namespace gpusolve::engine::audit
