// The code that nvcc makes of a source by a recipe of the catalog, as a build that the catalog's rules judge (docs/rules.md, "Builds from
// source", rule 3).
#pragma once

#include <optional>
#include <span>
#include <string>

#include "catalogs/catalog.hpp"
#include "engine/answers/architectures.hpp"

namespace gpusolve::engine {

/// One release, compiled for certain GPUs.
struct CompiledCode {
  Architectures architectures;  ///< the list that its build takes
  catalogs::StackBuild build;
};

/// A release of a package on PyPI, by its normalised name.
struct SourceRelease {
  std::string package;
  std::string version;
};

/// Whether the build of the project takes a list of GPUs. Otherwise it compiles for all that it knows, or for those of its machine.
[[nodiscard]] auto names_gpus(const catalogs::SourceRecipe& recipe) -> bool;

/// nullopt if nvcc of this CUDA or the build of the project makes nothing for one of the GPUs.
[[nodiscard]] auto compiled_code(const SourceRelease& release, const catalogs::SourceRecipe& recipe, const DottedVersion& cuda,
                                 std::span<const ComputeCapability> gpus, const catalogs::Catalog& catalog) -> std::optional<CompiledCode>;

}  // namespace gpusolve::engine
