// The Pythons that an input allows, and the check whether a build is for one of them.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/audit/scene/scene.hpp"

namespace gpusolve::engine::audit {

/// The minor versions of Python 3 that a specifier (PEP 440) such as `requires-python = ">=3.10,<3.13"` allows, ascending. `>=3.8.1` allows
/// 3.8, too. Empty if the specifier is not valid or allows none.
[[nodiscard]] auto allowed_pythons(const std::string& specifier) -> std::vector<DottedVersion>;

/// The minor versions of Python 3 that a conda file allows: `python>=3.7,<3.9`. Empty if the file states none.
[[nodiscard]] auto pythons_of_conda(const Wishes& wishes) -> std::vector<DottedVersion>;

/// The Pythons of the release's wheels in this row; if the row lists none, the Pythons that the metadata allow. Empty if they are not
/// known.
[[nodiscard]] auto pythons_of(const catalogs::StackBuild& row, const catalogs::StackVersion& version) -> std::vector<DottedVersion>;

/// The Pythons, ascending, for which pip installs a release of a stack other than the main one on this system. If pip may compile the
/// source, only the metadata limit the Pythons. Empty if they are not known.
[[nodiscard]] auto pythons_of_release(const Package& package, const Scene& scene) -> std::vector<DottedVersion>;

/// The Pythons for which all wheels that a file of requests pins exist; empty: any, or none.
[[nodiscard]] auto pythons_of_pins(const Scene& scene) -> std::vector<DottedVersion>;

/// Whether a build for these Pythons suits the input: the Python that the input states, otherwise one of those that it allows. An empty
/// `pythons` means that the build's Pythons are not known: the build then suits.
[[nodiscard]] auto suits_python(std::span<const DottedVersion> pythons, const Scene& scene) -> bool;

/// Whether the release in this row is for later Pythons than the input's. Pythons after those that a row lists do not count: most wheels
/// are for any later Python.
[[nodiscard]] auto is_for_later_python(const catalogs::StackBuild& row, const catalogs::StackVersion& version, const Scene& scene) -> bool;

/// Whether the catalog knows wheel releases of the package from this one on, and all of them are for later Pythons than the input's.
[[nodiscard]] auto are_for_later_python(const std::string& package, const DottedVersion& since, const Scene& scene) -> bool;

/// Whether such a build also suits the Pythons of the wheels that the input pins.
[[nodiscard]] auto suits_pins(std::span<const DottedVersion> pythons, const Scene& scene) -> bool;

}  // namespace gpusolve::engine::audit
