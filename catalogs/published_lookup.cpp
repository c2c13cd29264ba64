// Finds a build of the main stack, or the nearest older one with the same variant.
#include <algorithm>
#include <iterator>
#include <tuple>

#include "catalogs/catalog.hpp"
#include "catalogs/store.hpp"

namespace gpusolve::catalogs {
namespace {

using Variant = std::tuple<Packaging, std::optional<DottedVersion>>;

auto variant_of(const PublishedBuild& build) -> Variant { return {build.packaging, build.cuda}; }

}  // namespace

auto Catalog::find_published_build(const DottedVersion& version, const std::optional<DottedVersion>& cuda, Platform platform,
                                   Packaging packaging) const -> std::optional<PublishedMatch> {
  const Variant wanted{packaging, cuda ? std::optional(cuda->prefix(2)) : std::nullopt};
  const auto same = std::ranges::equal_range(store_->published_builds(platform), wanted, {}, variant_of);
  const auto end = std::ranges::upper_bound(same, version, {}, &PublishedBuild::version);
  if (end == same.begin()) {
    return std::nullopt;
  }
  const auto& nearest = *std::prev(end);
  const auto known = std::find_if(std::make_reverse_iterator(end), std::make_reverse_iterator(same.begin()),
                                  [](const PublishedBuild& build) { return build.is_code_known; });
  const auto& build = known == std::make_reverse_iterator(same.begin()) ? nearest : *known;
  return PublishedMatch{&build, build.version == version};
}

}  // namespace gpusolve::catalogs
