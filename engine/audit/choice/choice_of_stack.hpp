// Which build of a stack pip takes today for a spec that leaves its version open, as far as the catalog knows the releases.
#pragma once

#include <optional>
#include <string>

#include "engine/audit/scene/named.hpp"

namespace gpusolve::engine::audit {

/// The newest release that the specs, the platform, the C library and the Python allow, on PyPI and on further indexes and pages that the
/// file names. For a pinned package only what its extra brings: of `jax[cuda12]==0.4.30` the plugin. nullopt for conda, for a name whose
/// builds the catalog does not hold, if only the source of that release is there, and if the file names another main index.
[[nodiscard]] auto choice_of_stack(const Named& one, const Scene& scene) -> std::optional<StackChoice>;

/// Whether the platform, the C library and the Python of the machine are among those of the row.
[[nodiscard]] auto fits_machine(const catalogs::StackBuild& row, const Scene& scene) -> bool;

/// Whether a file of requests makes pip compile the package: PyPI has only its source, and no place that the file names has a wheel of it.
/// False if the file names a place that the catalog does not know.
[[nodiscard]] auto is_compiled(const Named& one, const Scene& scene) -> bool;

/// A variant with GPU code that a spec leaves out.
struct LeftOutVariant {
  std::string spec;  ///< `onnxruntime-gpu[cuda,cudnn]`
  bool fails{};      ///< whether the release of it that pip would take does not run here
};

/// If this spec names a stack without saying which variant, and pip takes no GPU code or no CUDA libraries for it: the variant to ask for.
/// The first of those that run here, else the first.
[[nodiscard]] auto left_out_variant(const Named& one, const Scene& scene) -> std::optional<LeftOutVariant>;

/// Whether the catalog has wheels of the package, and for other platforms alone.
[[nodiscard]] auto is_for_other_platforms(const std::string& package, const Scene& scene) -> bool;

/// Whether what pip takes for this variant of the name is known, and does not run here.
[[nodiscard]] auto fails_here(const catalogs::StackVariant& variant, const Named& one, const Scene& scene) -> bool;

}  // namespace gpusolve::engine::audit
