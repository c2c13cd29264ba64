// The machine and the Python that a set is chosen for, in the terms of PyPI's metadata: tags and marker variables.
#pragma once

#include <optional>

#include "adapters/pypi/marker.hpp"
#include "adapters/pypi/tags.hpp"
#include "adapters/pypi/version.hpp"
#include "model/dotted_version.hpp"
#include "model/facts.hpp"

namespace gpusolve::pypi {

/// The target without its Python.
struct Target {
  Platform platform{Platform::linux_64};
  std::optional<DottedVersion> glibc;  ///< on Linux; nullopt: the default 2.28 (docs/rules.md, "Facts")
  std::optional<DottedVersion> macos;  ///< on macOS; nullopt: 14.0, the oldest version that Apple maintained when this was written
  auto operator==(const Target&) const -> bool = default;
};

[[nodiscard]] auto wheel_platform(const Target& target) -> WheelPlatform;

/// The full version of a Python: `3.10.4` stays unchanged; `3.10` becomes its newest release that this program knows, so that it
/// satisfies `Requires-Python: >=3.10.1`.
[[nodiscard]] auto full_python_version(const DottedVersion& python) -> Version;

/// All PEP 508 variables for CPython `python` on the target. `extra` is empty; so are the release and version of the operating system,
/// because they are unknown.
[[nodiscard]] auto marker_environment(const Target& target, const DottedVersion& python) -> MarkerEnvironment;

}  // namespace gpusolve::pypi
