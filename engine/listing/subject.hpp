// What `search` and `matrix` list for one spec. A name that leaves the variant of a stack open (`jax`) stands for several packages, and the
// builds that decide where `jax[cuda12]` runs are those of its plugin.
#pragma once

#include <string>
#include <vector>

#include "catalogs/catalog.hpp"
#include "engine/worlds/world.hpp"
#include "model/facts.hpp"

namespace gpusolve::engine {

/// One package to list.
struct ListSubject {
  std::string spec;  ///< on the package whose builds are listed: "cupy-cuda12x>=13", "jax-cuda12-plugin"
  std::string
      release;  ///< the package whose releases bring these builds: "jax[cuda12]>=0.5"; empty if the listed package itself is asked for
  std::string variant;  ///< how to ask for these builds, without a version: "jax[cuda12]"; empty if the name of the package says it
  bool is_for_cpu{};    ///< the variant for the CPU of a stack that leaves it open
};

/// The packages that `spec` stands for in this world: the newest CUDA first; on a machine without a GPU those for the CPU before.
[[nodiscard]] auto subjects_of(World& world, const std::string& spec, const catalogs::Catalog& catalog, const Facts& facts)
    -> std::vector<ListSubject>;

/// Whether a matrix can be made of this spec: its package has GPU code, or leaves open in which variant it has some.
[[nodiscard]] auto has_gpu_builds(const std::string& spec, const catalogs::Catalog& catalog) -> bool;

}  // namespace gpusolve::engine
