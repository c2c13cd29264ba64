// Packages with GPU code that a spec brings through its extras, or that its release requires: `jax[cuda12]` brings the plugin.
#pragma once

#include <string>
#include <vector>

#include "engine/audit/scene/named.hpp"

namespace gpusolve::engine::audit {

/// A package whose builds decide where a spec runs, and the extra that brings the package.
struct Brought {
  std::string package;
  std::string extra;  ///< normalised; empty: the release itself requires the package, or is the package
};

/// The packages that decide where the spec runs; the likeliest comes first. Empty if only the package itself may have GPU code.
[[nodiscard]] auto brought_by(const Named& one, const Scene& scene) -> std::vector<Brought>;

/// Whether the newest allowed release is known not to require the package without an extra: sglang 0.4.6 has its kernels in an extra.
[[nodiscard]] auto is_known_to_lack(const std::string& name, const std::string& package, const Scene& scene) -> bool;

/// Whether the spec names an extra that brings a variant with GPU code (`jax[cuda12]`) and the input does not pin the package with that
/// code. Also true for an unknown extra of a name that has such variants.
[[nodiscard]] auto extra_brings_code(const Named& one, const Scene& scene) -> bool;

/// The packages with GPU code that extras of the spec require, in the newest release that the specs allow: transformer-engine[pytorch].
[[nodiscard]] auto names_by_extras(const Named& one, const Scene& scene) -> std::vector<std::string>;

/// Whether an extra of the spec requires a package with GPU code.
[[nodiscard]] auto brings_code_by_extra(const Named& one, const Scene& scene) -> bool;

/// The names of the packages that decide where the spec runs, except the spec's own name. Empty if no stack has that name.
[[nodiscard]] auto packages_of_extras(const Named& one, const Scene& scene) -> std::vector<std::string>;

/// The packages that pinned releases bring, through an extra or without one: transformer-engine 2.3.0 its kernels, `jax[cuda12]==0.4.25`
/// jaxlib and the plugin.
[[nodiscard]] auto brought_by_pins(const Scene& scene) -> std::vector<Package>;

}  // namespace gpusolve::engine::audit
