#include "catalogs/newest.hpp"

#include <algorithm>

namespace gpusolve::catalogs {
namespace {

template <class Range, class Version>
auto newest_of(const Range& range, Version version) -> std::optional<DottedVersion> {
  std::optional<DottedVersion> newest;
  for (const auto& entry : range) {
    const std::optional<DottedVersion> one = version(entry);
    newest = one && (!newest || *newest < *one) ? one : newest;
  }
  return newest;
}

auto companion_version(const std::optional<std::string>& text) -> std::optional<DottedVersion> {
  const auto version = parse_dotted_version(text.value_or(""));
  return version ? std::optional(*version) : std::nullopt;
}

}  // namespace

auto newest_known(const Catalog& catalog, std::string_view name) -> std::optional<DottedVersion> {
  const auto& roles = catalog.roles();
  if (roles.decides(name)) {
    return newest_of(catalog.published_releases(), [](const PublishedRelease& release) { return release.version; });
  }
  if (name == "cuda") {
    return newest_of(catalog.toolkits(), [](const DottedVersion& toolkit) { return toolkit; });
  }
  if (name == "cudnn") {
    return newest_of(catalog.cudnn_releases(), [](const CudnnRelease& release) { return release.cudnn; });
  }
  if (!roles.is_companion(name) && !StackRoles::is_among(name, roles.released_with) &&
      !StackRoles::is_among(name, roles.former_companions)) {
    return std::nullopt;
  }
  return newest_of(catalog.published_releases(),
                   [&](const PublishedRelease& release) { return companion_version(release.version_of(name)); });
}

auto is_newer_than_catalog(const Catalog& catalog, std::string_view name, const DottedVersion& version) -> bool {
  const auto newest = newest_known(catalog, name);
  return newest && version > *newest;
}

auto catalog_of_date(const Catalog& catalog) -> std::string { return "the catalog of " + std::string(catalog.date()); }

}  // namespace gpusolve::catalogs
