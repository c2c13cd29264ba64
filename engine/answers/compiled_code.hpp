// The code that nvcc makes by a source recipe of the catalog, as a build that the catalog's rules judge (docs/rules.md, "Builds
// from source", rule 3).
#pragma once

#include <optional>
#include <span>
#include <string>

#include "catalogs/catalog.hpp"
#include "engine/answers/architectures.hpp"

namespace gpusolve::engine {

/// One release, compiled for certain GPUs.
struct CompiledCode {
  Architectures architectures;  ///< the list that the project's build takes
  catalogs::StackBuild build;
};

/// A release of a package on PyPI, by its normalised name.
struct SourceRelease {
  std::string package;
  std::string version;
};

/// Whether the project's build takes a list of GPUs; otherwise it compiles for all GPUs that it knows, or for those of its machine.
[[nodiscard]] auto names_gpus(const catalogs::SourceRecipe& recipe) -> bool;

/// nullopt if nvcc of this CUDA or the project's build makes no code for one of the GPUs.
[[nodiscard]] auto compiled_code(const SourceRelease& release, const catalogs::SourceRecipe& recipe, const DottedVersion& cuda,
                                 std::span<const ComputeCapability> gpus, const catalogs::Catalog& catalog) -> std::optional<CompiledCode>;

}  // namespace gpusolve::engine
