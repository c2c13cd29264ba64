#include "engine/audit/repair/replacement.hpp"

#include <algorithm>
#include <tuple>

#include "catalogs/cuda/cuda_rules.hpp"
#include "catalogs/gpu_rules.hpp"
#include "engine/audit/choice/choice_of_conda.hpp"
#include "engine/audit/scene/named.hpp"
#include "engine/audit/scene/wishes.hpp"

namespace gpusolve::engine::audit {
namespace {

using catalogs::PublishedBuild;

auto is_of_ecosystem(const PublishedBuild& build, Ecosystem ecosystem) -> bool {
  return (build.packaging == Packaging::wheel) == (ecosystem == Ecosystem::pypi) && build.packaging != Packaging::conda_other;
}

auto is_for_python(const PublishedBuild& build, const Scene& scene) -> bool {
  return !scene.python || build.pythons.empty() || std::ranges::find(build.pythons, scene.python->prefix(2)) != build.pythons.end();
}

/// Whether an environment whose Python is not stated can have one that the build is for: a listed torch was installed for one of its own.
auto may_have_python_of(const PublishedBuild& build, const TorchPart& torch, const Scene& scene) -> bool {
  const auto* const own = torch.listed;
  const bool is_any = scene.python || own == nullptr || own->pythons.empty() || build.pythons.empty() ||
                      inventory::role_of(scene.inventory.kind) != inventory::Role::installed;
  return is_any || std::ranges::any_of(own->pythons, [&](const DottedVersion& python) {
           return std::ranges::find(build.pythons, python) != build.pythons.end();
         });
}

/// The number of releases from one version to the other, in the list of all releases.
auto distance(const DottedVersion& from, const DottedVersion& to, const Scene& scene) -> std::size_t {
  const auto releases = scene.catalog.published_releases();
  return static_cast<std::size_t>(std::ranges::count_if(releases, [&](const catalogs::PublishedRelease& release) {
    return std::min(from, to) < release.version && release.version <= std::max(from, to);
  }));
}

using Names = std::vector<std::string>;

/// The companions in the input, by their PyPI names, from this ecosystem.
auto companions_in(const Scene& scene, Ecosystem ecosystem) -> Names {
  Names names;
  for (const auto& one : named_in(scene)) {
    if (auto name = scene.catalog.pypi_name(one.name); one.ecosystem == ecosystem && scene.catalog.roles().is_companion(name)) {
      names.push_back(std::move(name));
    }
  }
  return names;
}

/// The number of companions that have no release for this build.
auto missing_of(const Names& companions, const PublishedBuild& build, const Scene& scene) -> std::ptrdiff_t {
  const auto releases = scene.catalog.published_releases();
  const auto release = std::ranges::find(releases, build.version, &catalogs::PublishedRelease::version);
  return release == releases.end() ? 0
                                   : std::ranges::count_if(companions, [&](const std::string& name) { return !release->version_of(name); });
}

/// The request of the input that a replacement should meet.
struct Request {
  const TorchPart& torch;
  const Wishes& wishes;
  Names companions;
};

/// The cost of a build; smaller is better. In order: allowed by the file's specs, for the CUDA that they select, with a release of each
/// companion, the nearest release, newer before older.
auto cost(const PublishedBuild& build, const Request& request, const Scene& scene) {
  const auto& torch = request.torch;
  const bool is_native = catalogs::is_native_cuda(*build.cuda, scene.facts, scene.catalog);
  return std::tuple(!may_have_python_of(build, torch, scene), !request.wishes.allow(torch.package->name, build.version.text()),
                    !is_selected(build, request.wishes, scene.catalog.roles()), missing_of(request.companions, build, scene),
                    distance(torch.version, build.version, scene), build.version < torch.version, !is_native,
                    build.packaging == Packaging::conda_forge);
}

/// The nearest build of an ecosystem that runs and is accepted; null if there is none.
auto nearest_build(const TorchPart& torch, Ecosystem ecosystem, const Scene& scene, const AcceptsBuild& accepts) -> const PublishedBuild* {
  const auto own = torch.package->ecosystem;
  const Request request{torch, scene.wishes_of(own), companions_in(scene, own)};
  const auto is_better = [&](const PublishedBuild& build, const PublishedBuild& than) {
    const auto left = cost(build, request, scene);
    const auto right = cost(than, request, scene);
    return left < right || (left == right && *than.cuda < *build.cuda);
  };
  const PublishedBuild* best = nullptr;
  for (const auto& build : scene.catalog.published_builds(scene.facts.platform.value)) {
    const bool is_it = is_of_ecosystem(build, ecosystem) && runs_here(build, scene) && accepts(build);
    if (is_it && (best == nullptr || is_better(build, *best))) {
      best = &build;
    }
  }
  return best;
}

}  // namespace

auto runs_here(const PublishedBuild& build, const Scene& scene) -> bool {
  const bool is_glibc_enough = !build.least_glibc || !scene.facts.glibc || *build.least_glibc <= scene.facts.glibc->value;
  return build.cuda && build.is_code_known && is_glibc_enough && is_for_python(build, scene) &&
         catalogs::judge(build, scene.facts, scene.catalog).runs();
}

auto replacement_among(const TorchPart& torch, const Scene& scene, const AcceptsBuild& accepts) -> const PublishedBuild* {
  return nearest_build(torch, torch.package->ecosystem, scene, accepts);
}

auto replacement_for(const TorchPart& torch, const Scene& scene, const std::optional<DottedVersion>& least_cuda) -> const PublishedBuild* {
  const auto own = torch.package->ecosystem;
  const auto other = own == Ecosystem::pypi ? Ecosystem::conda : Ecosystem::pypi;
  const auto is_late_enough = [&](const PublishedBuild& build) { return !least_cuda || *least_cuda <= *build.cuda; };
  const auto* const build = nearest_build(torch, own, scene, is_late_enough);
  return build != nullptr ? build : nearest_build(torch, other, scene, is_late_enough);
}

}  // namespace gpusolve::engine::audit
