// The packages that `search` and `matrix` list for one spec. A name that leaves the variant of a stack open (`jax`) means several
// packages, and the builds that decide where `jax[cuda12]` runs are those of its plugin.
#pragma once

#include <vector>

#include "catalogs/catalog.hpp"
#include "engine/specs/spec.hpp"
#include "engine/worlds/world.hpp"
#include "model/facts.hpp"

namespace gpusolve::engine {

/// One package to list.
struct ListSubject {
  Spec spec;     ///< on the package whose builds are listed: "cupy-cuda12x>=13", "jax-cuda12-plugin"
  Spec release;  ///< the package whose releases bring these builds: "jax[cuda12]>=0.5"; empty if the listed package itself is asked for
  Spec variant;  ///< the request for these builds, without a version: "jax[cuda12]"; empty if the package's name is enough
  bool is_for_cpu{};  ///< the CPU variant of a stack whose variant is open
};

/// The packages that `spec` means in this world: the newest CUDA first; on a machine without a GPU, those for the CPU before all others.
[[nodiscard]] auto subjects_of(World& world, const Spec& spec, const catalogs::Catalog& catalog, const Facts& facts)
    -> std::vector<ListSubject>;

/// Whether a matrix can be made of this spec: its package has GPU code, or the name leaves a variant with GPU code open.
[[nodiscard]] auto has_gpu_builds(const Spec& spec, const catalogs::Catalog& catalog) -> bool;

}  // namespace gpusolve::engine
