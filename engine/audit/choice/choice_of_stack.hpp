// Predicts which build of a stack pip takes today for a spec that leaves its version open, as far as the catalog knows the releases.
#pragma once

#include <optional>
#include <string>

#include "engine/audit/scene/named.hpp"

namespace gpusolve::engine::audit {

/// The newest release that the specs, the platform, the C library and the Python allow, on PyPI and on the extra indexes and pages that the
/// file names. For a pinned package, only the package that its extra brings: for `jax[cuda12]==0.4.30` the plugin. nullopt for conda, for a
/// name whose builds the catalog does not contain, if the release has only a source archive, and if the file names another main index.
[[nodiscard]] auto choice_of_stack(const Named& one, const Scene& scene) -> std::optional<StackChoice>;

/// Whether a file of requests makes pip compile the package: PyPI has only its source, and no place that the file names has a wheel. False
/// if the file names a place that the catalog does not know.
[[nodiscard]] auto is_compiled(const Named& one, const Scene& scene) -> bool;

/// A variant with GPU code that a spec leaves out.
struct LeftOutVariant {
  std::string spec;  ///< `onnxruntime-gpu[cuda,cudnn]`
  bool fails{};      ///< whether the release that pip would take does not run here
};

/// The variant to ask for if this spec names a stack without a variant and pip would take no GPU code or no CUDA libraries for it: the
/// first variant that runs here, otherwise the first. nullopt for other specs.
[[nodiscard]] auto left_out_variant(const Named& one, const Scene& scene) -> std::optional<LeftOutVariant>;

/// Whether the catalog has wheels of the package, but only for other platforms.
[[nodiscard]] auto is_for_other_platforms(const std::string& package, const Scene& scene) -> bool;

/// Whether the release that pip takes for this variant of the name is known and does not run here.
[[nodiscard]] auto fails_here(const catalogs::StackVariant& variant, const Named& one, const Scene& scene) -> bool;

}  // namespace gpusolve::engine::audit
