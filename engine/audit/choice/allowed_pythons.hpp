// The Pythons that an input allows, and the builds for them.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/audit/scene/scene.hpp"

namespace gpusolve::engine::audit {

/// The minor versions of Python 3 that a specifier (PEP 440) allows, ascending, as `requires-python = ">=3.10,<3.13"` does. `>=3.8.1`
/// allows 3.8, too. Empty if it is not valid, or allows none.
[[nodiscard]] auto allowed_pythons(const std::string& specifier) -> std::vector<DottedVersion>;

/// Likewise for what a file for conda says of Python: `python>=3.7,<3.9`. Empty if it says nothing.
[[nodiscard]] auto pythons_of_conda(const Wishes& wishes) -> std::vector<DottedVersion>;

/// The Pythons of the wheels of a release by this row; as many as its metadata allow where it lists none. Empty if they are not known.
[[nodiscard]] auto pythons_of(const catalogs::StackBuild& row, const catalogs::StackVersion& version) -> std::vector<DottedVersion>;

/// The Pythons for which pip installs a release of another stack than the main one on this system; ascending. Where it may compile the
/// source, the metadata alone limit them. Empty if they are not known.
[[nodiscard]] auto pythons_of_release(const Package& package, const Scene& scene) -> std::vector<DottedVersion>;

/// The Pythons for which all wheels that a file of requests pins are there; empty: any, or none.
[[nodiscard]] auto pythons_of_pins(const Scene& scene) -> std::vector<DottedVersion>;

/// Whether a build for these Pythons suits the input: its own Python, else any of those that it allows. `pythons` is empty if it is not
/// known for which the build is: then it suits.
[[nodiscard]] auto suits_python(std::span<const DottedVersion> pythons, const Scene& scene) -> bool;

/// Whether such a build goes with what is pinned beside it, too.
[[nodiscard]] auto suits_pins(std::span<const DottedVersion> pythons, const Scene& scene) -> bool;

}  // namespace gpusolve::engine::audit
