// Finds a build of torch, or the nearest older one with the same variant.
#include <algorithm>
#include <iterator>
#include <tuple>

#include "catalogs/catalog.hpp"
#include "catalogs/store.hpp"

namespace gpusolve::catalogs {
namespace {

using Variant = std::tuple<Packaging, std::optional<DottedVersion>>;

auto variant_of(const TorchBuild& build) -> Variant { return {build.packaging, build.cuda}; }

}  // namespace

auto Catalog::find_torch_build(const DottedVersion& torch, const std::optional<DottedVersion>& cuda, Platform platform,
                               Packaging packaging) const -> std::optional<TorchMatch> {
  const Variant wanted{packaging, cuda ? std::optional(cuda->prefix(2)) : std::nullopt};
  const auto same = std::ranges::equal_range(store_->torch_builds(platform), wanted, {}, variant_of);
  const auto end = std::ranges::upper_bound(same, torch, {}, &TorchBuild::torch);
  if (end == same.begin()) {
    return std::nullopt;
  }
  const auto& nearest = *std::prev(end);
  const auto known = std::find_if(std::make_reverse_iterator(end), std::make_reverse_iterator(same.begin()),
                                  [](const TorchBuild& build) { return build.is_code_known; });
  const auto& build = known == std::make_reverse_iterator(same.begin()) ? nearest : *known;
  return TorchMatch{&build, build.torch == torch};
}

}  // namespace gpusolve::catalogs
