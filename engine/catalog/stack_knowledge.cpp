#include "engine/catalog/stack_knowledge.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <string>

#include "engine/catalog/pypi_default.hpp"
#include "engine/specs/leading_numbers.hpp"
#include "engine/specs/spec_text.hpp"

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

/// The release of the main package with which this version of a companion was published; null: unknown, or it is not linked against any.
auto release_of(const catalogs::Catalog& catalog, std::string_view project, std::string_view version) -> const catalogs::PublishedRelease* {
  if (!catalog.roles().is_companion(project) || !is_linked_companion(version, catalog.roles())) {
    return nullptr;
  }
  const auto releases = catalog.published_releases();
  const auto found = std::ranges::find_if(releases, [&](const auto& release) { return release.version_of(project) == version; });
  return found == releases.end() ? nullptr : &*found;
}

/// The requirement of a companion on the main package. Both are released together. Some releases of a companion no longer require
/// that release, but are still linked against it; patch releases of torch keep the ABI. A companion with the stable ABI is
/// compatible with every later release.
auto torch_of(const catalogs::Catalog& catalog, std::string_view project, const pypi::Version& version) -> std::string {
  const auto* const release = release_of(catalog, project, version.public_text());
  if (release == nullptr) {
    return {};
  }
  const auto minor = release->version.prefix(2).text();
  return is_abi_stable(project, version.public_text(), catalog.roles()) ? ">=" + minor : "==" + minor + ".*";
}

/// The variant of a package that is linked against the main one, on PyPI. Known if PyPI has one build of the release for the
/// system, and that is for GPUs; for a companion with the stable ABI, the variant of the main wheel with which it was published.
auto plain_linked(const catalogs::Catalog& catalog, Platform platform, std::string_view project, const pypi::Version& version)
    -> BuildVariant {
  if (is_abi_stable(project, version.public_text(), catalog.roles())) {
    const auto* const release = release_of(catalog, project, version.public_text());
    const auto main = pypi::parse_version(release == nullptr ? "" : release->version.text());
    return main ? plain_torch(catalog, platform, *main) : BuildVariant();
  }
  const auto rows = catalog.stack_builds(false, project);
  const catalogs::StackBuild* only = nullptr;
  for (const auto& row : rows) {
    const bool is_here =
        row.is_for(platform) && row.label.empty() && row.index.empty() && row.pages.empty() && row.has_release(version.public_text());
    if (is_here && only != nullptr) {
      return {};
    }
    only = is_here ? &row : only;
  }
  return only != nullptr && !only->is_for_cpu && only->cuda ? only->variant() : BuildVariant();
}

}  // namespace

auto is_linked_companion(std::string_view version, const StackRoles& roles) -> bool {
  const auto numbers = leading_numbers(version);
  return !numbers || *numbers >= roles.companions_linked_since;
}

auto is_abi_stable(std::string_view project, std::string_view version, const StackRoles& roles) -> bool {
  const auto numbers = StackRoles::is_among(project, roles.abi_stable) ? leading_numbers(version) : std::nullopt;
  return numbers && *numbers >= roles.abi_stable_since;
}

auto requires_main(std::string_view name, Ecosystem ecosystem, const catalogs::Catalog& catalog) -> bool {
  const auto& roles = catalog.roles();
  const auto is_main = [&](const std::string& requirement) { return roles.is_main(name_in_spec(requirement)); };
  return roles.is_companion(name) ||
         std::ranges::any_of(catalog.stack_builds(ecosystem == Ecosystem::conda, name),
                             [&](const catalogs::StackBuild& build) { return std::ranges::any_of(build.requirements, is_main); });
}

auto stack_knowledge(const catalogs::Catalog& catalog, Platform platform) -> pypi::StackKnowledge {
  using Known = std::map<std::string, BuildVariant, std::less<>>;  // thousands of builds ask about a few releases
  return {.roles = catalog.roles(),
          .plain_main =
              [&catalog, platform, known = Known()](const pypi::Version& version) mutable {
                const auto text = version.public_text();
                const auto found = known.find(text);
                return found != known.end() ? found->second : known.emplace(text, plain_torch(catalog, platform, version)).first->second;
              },
          .knows_plain_main = [&catalog, platform](const pypi::Version& version) { return knows_plain_torch(catalog, platform, version); },
          .main_of = [&catalog](std::string_view project, const pypi::Version& version) { return torch_of(catalog, project, version); },
          .plain_linked = [&catalog, platform](std::string_view project,
                                               const pypi::Version& version) { return plain_linked(catalog, platform, project, version); }};
}

}  // namespace gpusolve::engine
