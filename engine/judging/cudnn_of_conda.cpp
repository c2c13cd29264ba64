#include "engine/judging/cudnn_of_conda.hpp"

#include <algorithm>
#include <set>

#include "catalogs/cuda/library_range.hpp"
#include "engine/judging/library_ranges.hpp"

namespace gpusolve::engine {
namespace {

/// Whether the stack of the build has a build, however packaged, that is known to load cuDNN. All builds of the main stack load it.
auto is_of_cudnn_stack(const Judgement& judgement, const catalogs::Catalog& catalog) -> bool {
  const auto* const package = judgement.stack.package;
  const auto is_of_cudnn = [&](const catalogs::StackPackage& sister) {
    return sister.stack == package->stack &&
           std::ranges::any_of(catalog.stack_builds(sister.is_conda, sister.name), [](const auto& row) { return row.cudnn.has_value(); });
  };
  return judgement.decides || (package != nullptr && std::ranges::any_of(catalog.stack_packages(), is_of_cudnn));
}

/// Whether a build that was made with one release loads the other.
auto loads(const DottedVersion& made_with, const DottedVersion& cudnn) -> bool {
  return made_with.parts().empty() || (cudnn.part(0) == made_with.part(0) && cudnn >= made_with);
}

/// Whether the release exists for one of the toolkits, and serves all GPUs with that toolkit.
auto serves(const DottedVersion& cudnn, std::span<const DottedVersion> toolkits, std::span<const ComputeCapability> gpus,
            const catalogs::Catalog& catalog) -> bool {
  return std::ranges::any_of(toolkits, [&](const DottedVersion& toolkit) {
    const auto range = catalog.cudnn_range(cudnn, toolkit);
    return range && std::ranges::all_of(gpus, [&](ComputeCapability gpu) { return catalogs::is_served(*range, gpu); });
  });
}

}  // namespace

auto cudnn_of_conda(const Judgement& judgement, const catalogs::Catalog& catalog) -> std::optional<DottedVersion> {
  if (judgement.variant.packaging != Packaging::conda_forge || !judgement.variant.is_judged()) {
    return std::nullopt;
  }
  const auto* const build = judgement.stack.build;
  const auto known = judgement.variant.cudnn || build == nullptr ? judgement.variant.cudnn : build->cudnn;
  return known || !is_of_cudnn_stack(judgement, catalog) ? known : std::optional(DottedVersion());
}

auto known_cudnns(const VersionLimit& limit, const catalogs::Catalog& catalog) -> std::vector<DottedVersion> {
  std::vector<DottedVersion> all;
  std::ranges::transform(catalog.cudnn_releases(), std::back_inserter(all), &catalogs::CudnnRelease::cudnn);
  std::ranges::copy_if(limit.named_versions(), std::back_inserter(all),
                       [](const DottedVersion& named) { return named.parts().size() > 1; });
  return all;
}

auto rules_out_cudnn(const VersionLimit& limit, const DottedVersion& cudnn, const catalogs::Catalog& catalog) -> bool {
  return !limit.allows(cudnn) && std::ranges::none_of(known_cudnns(limit, catalog), [&](const DottedVersion& release) {
    return release.part(0) == cudnn.part(0) && release >= cudnn && limit.allows(release);
  });
}

auto nearest_served_cudnn(const VersionLimit& limit, const DottedVersion& made_with, std::uint32_t cuda_major,
                          std::span<const ComputeCapability> gpus, const catalogs::Catalog& catalog) -> std::optional<DottedVersion> {
  const auto toolkits = toolkits_of_family(cuda_major, catalog);
  std::set<DottedVersion> served;
  std::optional<DottedVersion> asked;
  for (const auto& cudnn : known_cudnns(limit, catalog)) {
    const bool is_served = loads(made_with, cudnn) && serves(cudnn, toolkits, gpus, catalog);
    if (is_served && limit.allows(cudnn)) {
      return std::nullopt;
    }
    asked = limit.allows(cudnn) ? cudnn : asked;
    if (is_served) {
      served.insert(cudnn.prefix(2));
    }
  }
  if (!asked || served.empty()) {
    return std::nullopt;
  }
  const auto above = served.upper_bound(*asked);
  return above == served.end() ? *served.rbegin() : *above;
}

}  // namespace gpusolve::engine
