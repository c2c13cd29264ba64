// The packages that an input names: those with a version, and specs that leave it open.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/audit/scene.hpp"

namespace gpusolve::engine::audit {

/// The spec that names it; `jax==0.4.30` for a package that is only listed.
[[nodiscard]] auto spec_of(const Named& one) -> std::string;

/// Whether it is there before any installer runs: in the base image.
[[nodiscard]] auto is_in_image(const Package& package, const Scene& scene) -> bool;

/// Packages first, then specs on names that no package has.
[[nodiscard]] inline auto named_in(const Scene& scene) -> const std::vector<Named>& { return scene.named; }

/// The conda package that contains a distribution of PyPI (its name normalised by PEP 503). If it is installed, pip finds the distribution,
/// and a wheel of it would overwrite the same files. Null if there is none.
[[nodiscard]] auto conda_holder_of(std::string_view pypi_name, const std::vector<Named>& all, const catalogs::Catalog& catalog)
    -> const Named*;

}  // namespace gpusolve::engine::audit
