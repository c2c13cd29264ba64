#include "engine/audit/choice/choice_of_conda.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>
#include <vector>

#include "adapters/conda/dependency_text.hpp"
#include "adapters/conda/variant.hpp"
#include "adapters/report/words/why.hpp"
#include "base/plain.hpp"
#include "engine/audit/scene/conda_channels.hpp"
#include "engine/binding/cuda_binding.hpp"
#include "engine/binding/later_cuda.hpp"

namespace gpusolve::engine::audit {
namespace {

using catalogs::PublishedBuild;
using Builds = std::vector<const PublishedBuild*>;

constexpr std::string_view k_toolkit = "cudatoolkit";

/// The channels from which conda may take the main stack, in the order of the file.
auto channels_of(const Scene& scene, const Wishes& wishes) -> std::vector<MainChannel> {
  const auto& roles = scene.catalog.roles();
  std::vector<std::string> names;
  for (const auto& wish : wishes.all()) {
    const auto own = own_channel(wish, scene.catalog);
    if (roles.decides(wish.name) && !own.empty()) {
      names.push_back(own);
    }
  }
  names = names.empty() ? channel_names(scene) : names;
  std::vector<MainChannel> channels;
  for (const auto& name : names) {
    if (auto channel = main_channel(name, scene.catalog.roles())) {
      channels.push_back(*std::move(channel));
    }
  }
  return channels;
}

/// Whether the spec selects the builds for this CUDA: `cudatoolkit=11.3.1` selects the builds for 11.3.
auto selects(const conda::MatchSpec& spec, const DottedVersion& cuda) -> bool {
  const auto minor = cuda.prefix(2);
  const auto version = conda::parse_version(minor.text());
  const auto named = spec.version() != nullptr ? conda::leading_number(spec.version()->text()) : std::nullopt;
  return (version && spec.matches_version(*version, minor.text())) || (named && named->prefix(2) == minor);
}

/// Whether the spec selects the build. A build that runs with later CUDAs of its major version is also selected by each of these: a build
/// for 12.6 by `cuda-version=12.8`. No build for CUDA 12 or newer requires `cudatoolkit`.
auto selects_build(std::string_view selector, const conda::MatchSpec& spec, const PublishedBuild& build) -> bool {
  constexpr std::uint32_t k_last_minor = 9;
  const auto& cuda = *build.cuda;
  if (selector == k_toolkit && last_toolkit() < cuda.prefix(2)) {
    return false;
  }
  const bool is_of_toolkit = selector == k_toolkit || selector == "cuda-version";
  const bool is_later_fine =
      goes_with_later_cuda(build.packaging, cuda) || (is_of_toolkit && goes_with_later_toolkit(build.packaging, cuda));
  const auto last = is_later_fine ? std::max(k_last_minor, cuda.part(1)) : cuda.part(1);
  for (auto minor = cuda.part(1); minor <= last; ++minor) {
    const auto version = parse_dotted_version(cuda.prefix(1).text() + "." + std::to_string(minor));
    if (version && selects(spec, *version)) {
      return true;
    }
  }
  return false;
}

/// Whether a build satisfies a build string or a selector: `cpuonly`, `pytorch=*=*cuda118*`, `pytorch-cuda=12.1`.
auto suits(const Wish& wish, const PublishedBuild& build, const StackRoles& roles) -> bool {
  const auto* const spec = std::get_if<conda::MatchSpec>(&wish.spec);
  if (roles.chooses_cpu(wish.name)) {
    return !build.cuda;
  }
  if (wish.name == roles.conda_gpu) {
    return build.cuda.has_value();
  }
  if (spec != nullptr && roles.selects_cuda(wish.name)) {
    return !build.cuda || selects_build(wish.name, *spec, build);
  }
  const bool is_mutex = wish.name == roles.conda_mutex;
  if ((!roles.decides(wish.name) && !is_mutex) || spec == nullptr || spec->build() == nullptr) {
    return true;
  }
  const auto text = spec->build()->text();
  const auto asked = conda::variant_of({.name = roles.conda, .build = is_mutex ? "_" + text : text}, build.packaging, roles);
  const bool is_cuda = asked.is_judged();
  return asked.accelerator == Accelerator::none ||
         (is_cuda == build.cuda.has_value() && (!asked.cuda || !build.cuda || build.cuda->compare_within(*asked.cuda) == 0));
}

/// Whether the machine meets the build's requirement on the driver: conda-forge's GPU builds require a driver that reports a CUDA of their
/// major version. pixi uses the CUDA that the manifest states instead.
auto is_offered(const PublishedBuild& build, const Scene& scene) -> bool {
  if (!build.cuda || build.packaging != Packaging::conda_forge) {
    return true;
  }
  if (scene.inventory.states_virtual_packages) {
    const auto stated = stated_cuda(scene.inventory);
    return stated && stated->part(0) >= build.cuda->part(0);
  }
  const auto own = reported_cuda(scene);
  return !scene.facts.has_no_gpu() && (!own || own->part(0) >= build.cuda->part(0));
}

/// The builds of the newest release that all specs allow, among those with the property.
auto builds_with(Packaging packaging, const Scene& scene, const Wishes& wishes, const AllowsBuild& allows, const AllowsBuild& has_property)
    -> Builds {
  Builds builds;
  for (const auto& build : scene.catalog.published_builds(scene.facts.platform.value)) {
    const bool is_fine =
        build.packaging == packaging && allows(build) && has_property(build) && is_selected(build, wishes, scene.catalog.roles());
    if (!is_fine || (!builds.empty() && build.version < builds.front()->version)) {
      continue;
    }
    if (!builds.empty() && builds.front()->version < build.version) {
      builds.clear();
    }
    builds.push_back(&build);
  }
  return builds;
}

/// Whether conda takes a GPU build in any case, so that a release without one for the driver is passed over.
auto must_be_for_gpus(const Scene& scene, const Wishes& wishes) -> bool {
  return !scene.inventory.states_virtual_packages && wishes.find(scene.catalog.roles().conda_gpu) != nullptr;
}

/// The builds of the release that conda takes. Where it must have one for GPUs and the driver serves none, those of the newest release.
auto builds_of(Packaging packaging, const Scene& scene, const Wishes& wishes, const AllowsBuild& allows) -> Builds {
  const auto is_served = [&](const PublishedBuild& build) { return is_offered(build, scene); };
  auto builds = must_be_for_gpus(scene, wishes) ? builds_with(packaging, scene, wishes, allows, is_served) : Builds();
  return builds.empty() ? builds_with(packaging, scene, wishes, allows, [](const PublishedBuild&) { return true; }) : builds;
}

/// Whether this is a GPU build of the main stack's channel that requires the CUDA selector although no spec names the selector.
auto needs_selector(const PublishedBuild& build, const Wishes& wishes, const StackRoles& roles) -> bool {
  return build.packaging == Packaging::conda_pytorch && build.version >= roles.conda_cuda_since && wishes.find(roles.conda_cuda) == nullptr;
}

/// Whether conda can take the build. False for a build whose libraries no named channel has, but only if the file names the toolkit of
/// earlier releases.
auto is_within_reach(const PublishedBuild& build, const Scene& scene, const Wishes& wishes) -> bool {
  const auto& roles = scene.catalog.roles();
  return !build.cuda || !needs_selector(build, wishes, roles) || named_toolkit(scene) == nullptr ||
         has_cuda_libraries(channel_names(scene), build.cuda, roles);
}

/// Whether conda could take some GPU build of the same release and channel.
auto has_gpu_build_within_reach(const PublishedBuild& build, const Scene& scene) -> bool {
  const auto channels = channel_names(scene);
  return std::ranges::any_of(scene.catalog.published_builds(scene.facts.platform.value), [&](const PublishedBuild& one) {
    return one.packaging == build.packaging && one.version == build.version && one.cuda &&
           has_cuda_libraries(channels, one.cuda, scene.catalog.roles());
  });
}

/// The reason why conda might not choose the newest CUDA; empty if there is none. Either the file names neither a CUDA selector nor a
/// channel with the CUDA libraries, or it names the toolkit of earlier releases, which no build requires.
auto doubt_of(const PublishedBuild& build, const Scene& scene, const Wishes& wishes) -> std::string {
  const auto& roles = scene.catalog.roles();
  if (!needs_selector(build, wishes, roles)) {
    return {};
  }
  const auto* const toolkit = named_toolkit(scene);
  if (!build.cuda) {
    return toolkit != nullptr && has_gpu_build_within_reach(build, scene)
               ? quote(toolkit->text) + " selects no build of this release, and one for another CUDA may be taken"
               : std::string();
  }
  if (has_cuda_libraries(channel_names(scene), build.cuda, roles)) {
    return {};
  }
  const auto* const limit = wishes.find(k_toolkit);
  return (limit == nullptr ? "" : "beside " + quote(limit->demand->text) + " ") + "a GPU build takes CUDA " + build.cuda->text() +
         " from the channel " + roles.conda_cuda_channel + ", which is not named, so it may be the CPU build";
}

/// Whether the catalog knows a GPU build that suits the CUDA that a pixi manifest states. True if the manifest states none: pixi then takes
/// no GPU build at all.
auto knows_stated_cuda(const Builds& known, const Scene& scene) -> bool {
  const auto stated = scene.inventory.states_virtual_packages ? stated_cuda(scene.inventory) : std::nullopt;
  return !stated || std::ranges::any_of(known, [&](const PublishedBuild* one) { return one->cuda && is_offered(*one, scene); });
}

/// The CUDA versions of all builds of the release that the catalog knows, whether or not the specs allow them; ascending.
auto cudas_of_release(const PublishedBuild& build, const Scene& scene) -> std::vector<std::string> {
  std::vector<DottedVersion> cudas;
  for (const auto& one : scene.catalog.published_builds(scene.facts.platform.value)) {
    if (one.packaging == build.packaging && one.version == build.version && one.cuda) {
      cudas.push_back(*one.cuda);
    }
  }
  std::ranges::sort(cudas);
  const auto rest = std::ranges::unique(cudas);
  cudas.erase(rest.begin(), rest.end());
  std::vector<std::string> texts;
  std::ranges::transform(cudas, std::back_inserter(texts), &DottedVersion::text);
  return texts;
}

/// The doubt about a conda-forge release of which the catalog may know only the CPU builds, because its records of that channel are a
/// sample; empty if there is no doubt.
auto doubt_of_sample(const PublishedBuild& build, const Builds& known, const Scene& scene, const Wishes& wishes) -> std::string {
  const auto& roles = scene.catalog.roles();
  const bool is_certain = scene.inventory.states_virtual_packages && !stated_cuda(scene.inventory);
  const bool is_open =
      !is_certain && build.packaging == Packaging::conda_forge && !is_macos(scene.facts.platform.value) && !scene.facts.has_no_gpu();
  const auto has_code = [](const PublishedBuild* one) { return one->cuda.has_value(); };
  const bool has_gpu_build = std::ranges::any_of(known, has_code);
  if (is_open && has_gpu_build && !knows_stated_cuda(known, scene)) {
    return "of " + roles.conda + " " + build.version.text() + " on conda-forge the catalog knows no build for CUDA " +
           stated_cuda(scene.inventory)->text() + ", which the manifest states";
  }
  const bool is_asked = std::ranges::any_of(wishes.all(), [&](const Wish& wish) {
    const auto* const spec = std::get_if<conda::MatchSpec>(&wish.spec);
    return roles.chooses_cpu(wish.name) || (spec != nullptr && spec->build() != nullptr);
  });
  const auto cudas = cudas_of_release(build, scene);
  const auto release = "of " + roles.conda + " " + build.version.text() + " on conda-forge the catalog knows ";
  return !is_open || has_gpu_build || is_asked ? std::string()
         : cudas.empty()                       ? release + "the CPU builds alone"
                         : release + "builds for CUDA " + report::enumerated(cudas) + ", and none that the other specs allow";
}

}  // namespace

auto stated_cuda(const inventory::Inventory& inventory) -> std::optional<DottedVersion> {
  std::optional<DottedVersion> newest;
  for (const auto& demand : inventory.demands) {
    const bool is_it = demand.ecosystem == Ecosystem::conda && inventory::demanded_name(demand) == "__cuda";
    const auto digit = is_it ? demand.text.find_first_of("0123456789") : std::string::npos;
    const auto version = digit == std::string::npos ? std::nullopt : conda::leading_number(demand.text.substr(digit));
    newest = version && (!newest || *newest < *version) ? version : newest;
  }
  return newest;
}

auto named_toolkit(const Scene& scene) -> const inventory::Demand* {
  const auto& roles = scene.catalog.roles();
  for (const auto& wish : scene.conda_wishes.all()) {
    const bool is_it = roles.selects_cuda(wish.name) && wish.name != roles.conda_cuda;
    if (is_it && find_package(scene, Ecosystem::conda, wish.name) != nullptr) {
      return wish.demand;
    }
  }
  return nullptr;
}

auto reported_cuda(const Scene& scene) -> std::optional<DottedVersion> {
  const auto& driver = scene.facts.driver;
  const bool is_stated = !driver || driver->cuda || !driver->version;
  return is_stated ? (driver ? driver->cuda : std::nullopt) : scene.catalog.cuda_of_driver(*driver->version, scene.facts.platform.value);
}

auto is_selected(const PublishedBuild& build, const Wishes& wishes, const StackRoles& roles) -> bool {
  return std::ranges::all_of(wishes.all(), [&](const Wish& wish) { return suits(wish, build, roles); });
}

void choose_as_conda(const Scene& scene, const Wishes& wishes, const AllowsBuild& allows, OpenTorch& open) {
  const auto channels = channels_of(scene, wishes);
  open.installer = scene.inventory.states_virtual_packages ? "pixi" : open.installer;
  for (const auto& channel : channels) {
    if (!channel.packaging) {
      open.doubt = "the catalog does not know the builds of the channel " + channel.name;
      return;
    }
    const auto builds = builds_of(*channel.packaging, scene, wishes, allows);
    for (const auto* const build : builds) {
      const bool is_possible = (is_offered(*build, scene) || must_be_for_gpus(scene, wishes)) && is_within_reach(*build, scene, wishes);
      if (is_possible && (open.build == nullptr || open.build->cuda < build->cuda)) {
        open.build = build;
      }
    }
    if (open.build == nullptr && !builds.empty() && scene.inventory.states_virtual_packages) {
      open.doubt = "none of the GPU builds goes with what the manifest states of the system, so pixi finds no set without a `cuda` in it";
      return;
    }
    if (open.build != nullptr) {
      open.from = channel.name;
      open.doubt = doubt_of(*open.build, scene, wishes);
      open.doubt = open.doubt.empty() ? doubt_of_sample(*open.build, builds, scene, wishes) : open.doubt;
      open.build = open.doubt.empty() ? open.build : nullptr;
      return;
    }
  }
  open.doubt = channels.empty() ? "no channel is named of which the catalog knows the builds" : "";
}

}  // namespace gpusolve::engine::audit
