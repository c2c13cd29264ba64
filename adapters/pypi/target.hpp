// The machine and the Python that a set is chosen for, as PyPI's metadata sees them: tags and marker variables.
#pragma once

#include <optional>

#include "adapters/pypi/marker.hpp"
#include "adapters/pypi/tags.hpp"
#include "adapters/pypi/version.hpp"
#include "resolver/dotted_version.hpp"
#include "resolver/facts.hpp"

namespace gpusolve::pypi {

/// Everything but the Python.
struct Target {
  Platform platform{Platform::linux_64};
  std::optional<DottedVersion> glibc;  ///< on Linux; nothing: 2.28, the contract's default
  std::optional<DottedVersion> macos;  ///< on macOS; nothing: 14.0, the oldest that Apple still kept up when this was written
  auto operator==(const Target&) const -> bool = default;
};

[[nodiscard]] auto wheel_platform(const Target& target) -> WheelPlatform;

/// The whole version of a Python: `3.10.4` is itself, and of a bare `3.10` the newest release known here is meant, for that is
/// what `Requires-Python: >=3.10.1` would find.
[[nodiscard]] auto full_python_version(const DottedVersion& python) -> Version;

/// All variables of PEP 508 for CPython `python` on the target; `extra` is empty. The release and version of the operating system
/// are not known and empty.
[[nodiscard]] auto marker_environment(const Target& target, const DottedVersion& python) -> MarkerEnvironment;

}  // namespace gpusolve::pypi
