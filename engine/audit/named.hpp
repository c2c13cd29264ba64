// The packages that an input names: those with a version, and specs that leave it open.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/audit/scene.hpp"

namespace gpusolve::engine::audit {

/// A package by name, with its version if known.
struct Named {
  Ecosystem ecosystem{};
  std::string name;                   ///< normalised by the rules of its ecosystem
  std::string label;                  ///< `torch 2.3.0`; the spec if nothing pins it
  const Package* package{};           ///< null if only a spec names it
  const inventory::Demand* demand{};  ///< null if it is only listed
};

/// The spec that names it; `jax==0.4.30` for a package that is only listed.
[[nodiscard]] auto spec_of(const Named& one) -> std::string;

/// Whether it is there before any installer runs: in the base image.
[[nodiscard]] auto is_in_image(const Package& package, const Scene& scene) -> bool;

/// Packages first, then specs on names that no package has.
[[nodiscard]] auto named_in(const Scene& scene) -> std::vector<Named>;

/// The conda package that contains a distribution of PyPI (its name normalised by PEP 503). If it is installed, pip finds the distribution,
/// and a wheel of it would overwrite the same files. Null if there is none.
[[nodiscard]] auto conda_holder_of(std::string_view pypi_name, const std::vector<Named>& all, const catalogs::Catalog& catalog)
    -> const Named*;

}  // namespace gpusolve::engine::audit
