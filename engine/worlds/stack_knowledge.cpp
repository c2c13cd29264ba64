#include "engine/worlds/stack_knowledge.hpp"

#include <algorithm>

#include "engine/worlds/judgement.hpp"
#include "engine/worlds/pypi_default.hpp"

namespace gpusolve::engine {
namespace {

/// The variant of torch that plain PyPI serves, which no metadata state. For a release newer than the catalog, assumes that of the newest
/// known one. Windows, macOS and old releases for aarch64 have CPU builds.
auto plain_torch(const catalogs::Catalog& catalog, Platform platform, const pypi::Version& version) -> BuildVariant {
  BuildVariant variant;
  variant.packaging = Packaging::wheel;
  complete_from_pypi(version.public_text(), platform, catalog, variant);
  return variant;
}

auto knows_plain_torch(const catalogs::Catalog& catalog, Platform platform, const pypi::Version& version) -> bool {
  const auto torch = leading_numbers(version.public_text());
  const auto builds = catalog.published_builds(platform);
  return torch && std::ranges::any_of(builds, [&](const catalogs::PublishedBuild& build) {
           return build.packaging == Packaging::wheel && build.version >= *torch;  // for older releases the knowledge is complete
         });
}

/// Companions are released together with the main package. The last releases of one no longer require that release, but are still linked
/// against it; patch releases of torch keep the ABI.
auto torch_of(const catalogs::Catalog& catalog, std::string_view project, const pypi::Version& version) -> std::string {
  for (const auto& release : catalog.published_releases()) {
    const bool is_its = catalog.roles().is_companion(project) && is_linked_companion(version.public_text(), catalog.roles());
    const auto companion = is_its ? release.version_of(project) : std::nullopt;
    if (companion && *companion == version.public_text()) {
      return "==" + release.version.prefix(2).text() + ".*";
    }
  }
  return {};
}

/// Known where PyPI has one build of the release for the system, and that is for GPUs.
auto plain_linked(const catalogs::Catalog& catalog, Platform platform, std::string_view project, const pypi::Version& version)
    -> BuildVariant {
  const auto rows = catalog.stack_builds(false, project);
  const catalogs::StackBuild* only = nullptr;
  for (const auto& row : rows) {
    const bool is_here = std::ranges::find(row.platforms, platform) != row.platforms.end() && row.label.empty() && row.index.empty() &&
                         row.pages.empty() &&
                         std::ranges::find(row.versions, version.public_text(), &catalogs::StackVersion::text) != row.versions.end();
    if (is_here && only != nullptr) {
      return {};
    }
    only = is_here ? &row : only;
  }
  BuildVariant variant;
  if (only != nullptr && !only->is_for_cpu && only->cuda) {
    variant.packaging = Packaging::wheel;
    variant.accelerator = Accelerator::cuda;
    variant.cuda = only->cuda;
  }
  return variant;
}

}  // namespace

auto is_linked_companion(std::string_view version, const StackRoles& roles) -> bool {
  const auto numbers = leading_numbers(version);
  return !numbers || *numbers >= roles.companions_linked_since;
}

auto stack_knowledge(const catalogs::Catalog& catalog, Platform platform) -> pypi::StackKnowledge {
  return {.roles = catalog.roles(),
          .plain_main = [&catalog, platform](const pypi::Version& version) { return plain_torch(catalog, platform, version); },
          .knows_plain_main = [&catalog, platform](const pypi::Version& version) { return knows_plain_torch(catalog, platform, version); },
          .main_of = [&catalog](std::string_view project, const pypi::Version& version) { return torch_of(catalog, project, version); },
          .plain_linked = [&catalog, platform](std::string_view project,
                                               const pypi::Version& version) { return plain_linked(catalog, platform, project, version); }};
}

}  // namespace gpusolve::engine
