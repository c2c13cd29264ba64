// Names of a request that decide how packages are judged.
#pragma once

#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "catalogs/catalog.hpp"
#include "engine/binding/cuda_binding.hpp"
#include "engine/specs/spec.hpp"

namespace gpusolve::engine {

/// Whether some spec names the CPU half of a stack (jaxlib), and no spec names another package of its stack, which may bring the rest.
[[nodiscard]] auto asks_for_half_alone(std::span<const Spec> specs, bool is_conda, const catalogs::Catalog& catalog) -> bool;

/// Whether none of the versions is within the limit: `>=2` for `numpy<2`.
[[nodiscard]] auto excludes(std::string_view versions, const catalogs::NeighbourLimit& limit) -> bool;

/// The specs with a version that releases of other packages may contradict by their metadata: `numpy<2`.
[[nodiscard]] auto required_neighbours(std::span<const Spec> specs, const catalogs::Catalog& catalog) -> std::vector<Spec>;

/// The packages that the specs pin to a version beyond a limit which a pin waives (NeighbourLimit).
[[nodiscard]] auto pinned_beyond_limits(std::span<const Spec> specs, bool is_conda, const catalogs::Catalog& catalog)
    -> std::set<std::string, std::less<>>;

/// The compilers for GPUs (triton) that the specs name, except at the version that a pinned torch beside them requires. A
/// requested compiler must serve the GPUs; torch, which brings one, runs without it.
[[nodiscard]] auto asked_compilers(std::span<const Spec> specs, bool is_conda, const catalogs::Catalog& catalog, Platform platform)
    -> std::set<std::string, std::less<>>;

/// Whether conda has no build of the main package that the specs allow for the CUDA of the bindings, and conda's records decide which
/// builds go with it: a build that its own record admits beside `cudatoolkit=11.3` then meets the request.
[[nodiscard]] auto needs_later_toolkit(std::span<const Spec> specs, std::span<const CudaBinding> bindings, const catalogs::Catalog& catalog,
                                       Platform platform) -> bool;

/// Whether the release that an installer takes for the spec requires the main package, and limits it to no release, as every release of
/// `accelerate` and `diffusers[torch]` does, and each of kornia since 0.6.
[[nodiscard]] auto is_user_of_main(const Spec& spec, const StackRoles& roles) -> bool;

/// The packages that are missing in a request that names such users: the main package, and companions that the users require.
/// Installers would take the newest builds of these, whatever the GPU.
struct NeedsOfUsers {
  std::vector<std::string> users;
  std::vector<std::string> added;  ///< names on PyPI
};
[[nodiscard]] auto needs_of_users(std::span<const Spec> specs, const catalogs::Catalog& catalog) -> NeedsOfUsers;

}  // namespace gpusolve::engine
