// Packages with GPU code that a spec brings by its extras, or that its release requires: `jax[cuda12]` brings the plugin.
#pragma once

#include <string>
#include <vector>

#include "engine/audit/scene/named.hpp"

namespace gpusolve::engine::audit {

/// A package whose builds decide where a spec runs, and the extra that brings it.
struct Brought {
  std::string package;
  std::string extra;  ///< normalised; empty: the release itself requires it, or it is the package
};

/// The packages that decide where the spec runs; the first is the likeliest. Empty where nothing but the package itself may have code.
[[nodiscard]] auto brought_by(const Named& one, const Scene& scene) -> std::vector<Brought>;

/// Whether the newest release that the specs allow is known not to require the package by itself: sglang 0.4.6 has the kernels in an extra.
[[nodiscard]] auto is_known_to_lack(const std::string& name, const std::string& package, const Scene& scene) -> bool;

/// Whether the spec names an extra that is a variant with GPU code (`jax[cuda12]`), and the input does not pin the package that has it; or
/// an extra of which nothing is known, of a name that has such variants.
[[nodiscard]] auto extra_brings_code(const Named& one, const Scene& scene) -> bool;

/// The packages with GPU code that extras of the spec require, in the newest release that the specs allow: transformer-engine[pytorch].
[[nodiscard]] auto names_by_extras(const Named& one, const Scene& scene) -> std::vector<std::string>;

/// Whether there is one.
[[nodiscard]] auto brings_code_by_extra(const Named& one, const Scene& scene) -> bool;

/// The names of those that decide, without that of the spec itself. Empty where no stack has the name.
[[nodiscard]] auto packages_of_extras(const Named& one, const Scene& scene) -> std::vector<std::string>;

/// The packages that pinned releases bring, by an extra or by themselves: transformer-engine 2.3.0 its kernels, `jax[cuda12]==0.4.25`
/// jaxlib and the plugin.
[[nodiscard]] auto brought_by_pins(const Scene& scene) -> std::vector<Package>;

}  // namespace gpusolve::engine::audit
