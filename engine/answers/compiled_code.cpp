#include "engine/answers/compiled_code.hpp"

#include <algorithm>
#include <iterator>
#include <vector>

namespace gpusolve::engine {
namespace {

using catalogs::CodeTarget;
using catalogs::SourceRecipe;

/// Kernels that the release's build scripts always compile to PTX, whatever targets are named; seen in its wheels.
auto ptx_parts_of(const SourceRelease& release, const catalogs::Catalog& catalog) -> std::vector<catalogs::KnownFailure> {
  std::vector<catalogs::KnownFailure> parts;
  for (const auto& row : catalog.stack_builds(false, release.package)) {
    if (row.has_release(release.version)) {
      std::ranges::copy_if(row.failures, std::back_inserter(parts), &catalogs::KnownFailure::fails_only_with_older_driver);
    }
  }
  return parts;
}

/// The targets of a build that takes no list of GPUs, as far as this nvcc knows them.
auto all_targets(const SourceRecipe& recipe, const DottedVersion& cuda, const catalogs::Catalog& catalog) -> std::vector<CodeTarget> {
  std::vector<CodeTarget> targets;
  std::ranges::copy_if(catalog.toolkit_targets(cuda), std::back_inserter(targets),
                       [&](const CodeTarget& target) { return std::ranges::find(recipe.targets, target) != recipe.targets.end(); });
  return targets;
}

}  // namespace

auto names_gpus(const SourceRecipe& recipe) -> bool {
  return std::ranges::any_of(recipe.environment, [](const auto& one) { return one.second.find("{archs}") != std::string::npos; });
}

auto compiled_code(const SourceRelease& release, const SourceRecipe& recipe, const DottedVersion& cuda,
                   std::span<const ComputeCapability> gpus, const catalogs::Catalog& catalog) -> std::optional<CompiledCode> {
  auto found = architectures_for(catalog, cuda, gpus, recipe.targets, recipe.takes_ptx);
  if (!found) {
    return std::nullopt;
  }
  CompiledCode code{*std::move(found), {}};
  code.build.package = release.package;
  code.build.cuda = cuda;
  code.build.is_code_known = true;
  code.build.least = recipe.least;
  code.build.failures = ptx_parts_of(release, catalog);
  code.build.evidence = recipe.evidence;
  const bool makes_all = !names_gpus(recipe) && !recipe.targets.empty();
  auto cubins = makes_all ? all_targets(recipe, cuda, catalog) : named_targets(code.architectures);
  // CMake makes both cubin and PTX for an architecture that is named by its digits.
  const bool has_all_ptx = recipe.takes_ptx && recipe.spelling == SourceRecipe::Spelling::digits;
  auto ptx = has_all_ptx ? cubins : code.architectures.ptx ? std::vector{*code.architectures.ptx} : std::vector<CodeTarget>();
  code.build.cubins = std::move(cubins);
  code.build.ptx = std::move(ptx);
  return code;
}

}  // namespace gpusolve::engine
