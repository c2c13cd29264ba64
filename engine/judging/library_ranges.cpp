#include "engine/judging/library_ranges.hpp"

#include <algorithm>
#include <iterator>

#include "catalogs/cuda/library_range.hpp"
#include "engine/judging/gpu_signs.hpp"
#include "engine/judging/judge.hpp"
#include "engine/specs/leading_numbers.hpp"
#include "model/library_names.hpp"

namespace gpusolve::engine {
namespace {

auto cuda_major_of(std::string_view package, const BuildVariant& variant) -> std::optional<std::uint32_t> {
  if (variant.packaging != Packaging::wheel) {
    return variant.cuda ? std::optional(variant.cuda->part(0)) : std::nullopt;
  }
  const auto wheel = library_wheel(package);
  return wheel ? std::optional(wheel->cuda_major) : std::nullopt;
}

}  // namespace

auto first_refused_cudnn(const DottedVersion& cudnn, std::uint32_t cuda_major, std::span<const ComputeCapability> gpus,
                         const catalogs::Catalog& catalog) -> std::optional<DottedVersion> {
  const auto toolkits = toolkits_of_family(cuda_major, catalog);
  const auto is_refused = [&](const DottedVersion& release) {
    return std::ranges::any_of(gpus, [&](ComputeCapability gpu) { return refusing_range(release, toolkits, gpu, catalog).has_value(); });
  };
  std::vector<DottedVersion> newer;
  for (const auto& release : catalog.cudnn_releases()) {
    if (cudnn < release.cudnn) {
      newer.push_back(release.cudnn);
    }
  }
  std::ranges::sort(newer);
  const auto last_served = std::ranges::find_if_not(newer.rbegin(), newer.rend(), is_refused);
  return last_served == newer.rbegin() || last_served == newer.rend() ? std::nullopt : std::optional(last_served.base()->prefix(2));
}

auto toolkits_of_family(std::uint32_t major, const catalogs::Catalog& catalog) -> std::vector<DottedVersion> {
  std::vector<DottedVersion> all;
  std::ranges::copy_if(catalog.toolkits(), std::back_inserter(all), [&](const DottedVersion& toolkit) { return toolkit.part(0) == major; });
  return all;
}

auto shared_library(std::string_view package, std::string_view version, const BuildVariant& variant, const catalogs::Catalog& catalog)
    -> std::optional<SharedLibrary> {
  const auto ecosystem = variant.packaging == Packaging::wheel ? Ecosystem::pypi : Ecosystem::conda;
  const auto numbers = is_gpu_library(package, ecosystem) ? leading_numbers(version) : std::nullopt;
  const auto major = numbers ? cuda_major_of(package, variant) : std::nullopt;
  if (!major) {
    return std::nullopt;
  }
  return SharedLibrary{is_cudnn_package(package), *numbers, toolkits_of_family(*major, catalog)};
}

auto refusing_range(const DottedVersion& cudnn, std::span<const DottedVersion> toolkits, ComputeCapability gpu,
                    const catalogs::Catalog& catalog) -> std::optional<catalogs::LibraryRange> {
  std::optional<catalogs::LibraryRange> refusing;
  for (const auto& toolkit : toolkits) {
    const auto range = catalog.cudnn_range(cudnn, toolkit);
    if (range && catalogs::is_served(*range, gpu)) {
      return std::nullopt;
    }
    refusing = range ? range : refusing;
  }
  return refusing;
}

auto is_served(const SharedLibrary& library, ComputeCapability gpu, const catalogs::Catalog& catalog) -> bool {
  if (library.is_cudnn) {
    return !refusing_range(library.version, library.toolkits, gpu, catalog);
  }
  return library.toolkits.empty() || std::ranges::any_of(library.toolkits, [&](const DottedVersion& toolkit) {
           const auto targets = catalog.toolkit_targets(toolkit);
           return targets.empty() || std::ranges::min(targets).capability <= gpu;
         });
}

}  // namespace gpusolve::engine
