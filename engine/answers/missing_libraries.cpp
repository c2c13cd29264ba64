#include "engine/answers/missing_libraries.hpp"

#include <algorithm>

#include "adapters/report/words/why.hpp"
#include "base/plain.hpp"
#include "engine/answers/stack.hpp"
#include "engine/judging/gpu_signs.hpp"
#include "engine/judging/known_extras.hpp"
#include "engine/specs/leading_numbers.hpp"
#include "model/library_names.hpp"
#include "model/option.hpp"

namespace gpusolve::engine {
namespace {

using Major = std::optional<std::uint32_t>;

auto major_of(const std::optional<DottedVersion>& version) -> Major { return version ? Major(version->part(0)) : std::nullopt; }

/// The major version of the wheel's CUDA; nullopt also if the release has wheels for several, and nothing selects one.
auto cuda_major_of(const Judgement& judgement) -> Major {
  const auto& stack = judgement.stack;
  const auto major = major_of(judgement.variant.cuda ? judgement.variant.cuda : stack.build->cuda);
  const auto is_other = [&](const catalogs::StackBuild* build) { return build->cuda && major_of(build->cuda) != major; };
  const bool is_open = !judgement.variant.cuda && stack.match && std::ranges::any_of(stack.match->builds, is_other);
  return is_open ? std::nullopt : major;
}

/// Whether the requirements of a package are unknown, and may include these libraries.
auto has_unknown_needs(const Judgement& judgement, const LoadedLibraries& loaded) -> bool {
  const auto* const build = judgement.stack.build;
  const auto brings = build == nullptr ? std::nullopt : judgement.stack.package->brings;
  const bool is_without = brings && (loaded.cudnn || *brings == catalogs::Brings::none);
  const bool is_unknown = build != nullptr && !build->are_requirements_known && !judgement.stack.package->loads_libraries && !is_without;
  const auto own = is_unknown ? cuda_major_of(judgement) : std::nullopt;
  return is_unknown && (!own || !loaded.cuda || own == loaded.cuda);
}

/// Whether a package of the set has such libraries, or may require them.
auto may_bring_libraries(const LoadedLibraries& loaded, const Resolution& resolution, const GpuProvider& provider) -> bool {
  for (std::size_t at = 0; at < resolution.parts.size(); ++at) {
    const auto& [name, candidate] = resolution.solution->chosen[at];
    const auto text = provider.name_text(name);
    const auto wheel = library_wheel(text);
    const bool is_of_other = wheel && loaded.cuda && wheel->cuda_major != *loaded.cuda;
    if ((resolution.parts[at].kind == GpuPart::Kind::library && !is_of_other) ||
        has_unknown_needs(provider.judgement_of(candidate), loaded)) {
      return true;
    }
  }
  return false;
}

auto do_differ(const Major& own, const Major& its) -> bool { return own && its && own != its; }

/// Whether conda has a build of this release for GPUs, as far as the catalog knows.
auto is_in_conda(const std::string& package, const std::string& version, const Judge& judge) -> bool {
  return std::ranges::any_of(judge.catalog().stack_builds(true, package), [&](const catalogs::StackBuild& build) {
    const bool is_here = build.is_for(judge.facts().platform.value);
    return is_here && !build.is_for_cpu && build.has_release(version);
  });
}

/// Names another way to get the libraries than from the machine; empty if none is known.
auto other_ways(const std::string& version, const Judgement& judgement, const Judge& judge) -> std::string {
  if (const auto whole = name_with_libraries(judgement.stack); !whole.empty()) {
    return "; " + quote(whole) + " brings them";
  }
  const auto* const stack = judge.catalog().find_stack(judgement.stack.package->stack);
  for (const auto& request : stack == nullptr ? std::vector<catalogs::StackRequest>() : stack->requests) {
    const auto decides_here = [&](const catalogs::StackVariant& variant) { return is_in_conda(variant.decides, version, judge); };
    if (std::ranges::any_of(request.conda, decides_here)) {  // conda may not know the package by its name on PyPI
      return "; the conda build brings them (" + quote(request.asked + "==" + version) + ", " + option_text(Option::installer) + " conda)";
    }
  }
  return {};
}

/// Whether other packages may load the libraries of the main build.
auto serves_others(const Resolution& resolution, const GpuProvider& provider, const Judgement& main, const Judge& judge) -> bool {
  return serve_others_inside(judge.facts().platform.value) || !is_bundled(*resolution.solution, provider, main);
}

/// Words such as "; those inside torch 2.0.1+cu118 have other names": the main build has such libraries, but others cannot load them.
auto about_hidden(const Resolution& resolution, const GpuProvider& provider, std::optional<resolver::CandidateId> main) -> std::string {
  for (const auto& [name, candidate] : resolution.solution->chosen) {
    if (main == candidate) {
      return "; those inside " + provider.name_text(name) + " " + provider.version_text(candidate) + " have other names";
    }
  }
  return {};
}

auto libraries_of_main(resolver::CandidateId main, const GpuProvider& provider, const catalogs::Catalog& catalog) -> LoadedLibraries {
  const auto& variant = provider.judgement_of(main).variant;
  const auto version = leading_numbers(provider.version_text(main));
  return {major_of(variant.cuda), version ? cudnn_major_of_main(variant, *version, catalog) : std::nullopt};
}

auto names_in(const Resolution& resolution, const GpuProvider& provider) -> std::set<std::string> {
  std::set<std::string> names;
  for (const auto& [name, candidate] : resolution.solution->chosen) {
    names.insert(provider.name_text(name));
  }
  return names;
}

auto has_extras(const std::string& name, const std::vector<Package>& packages) -> bool {
  return std::ranges::any_of(packages, [&](const Package& package) { return package.name == name && !package.extras.empty(); });
}

}  // namespace

auto loads_libraries(const Judgement& judgement) -> bool {
  const auto& stack = judgement.stack;
  return stack.package != nullptr && stack.package->loads_libraries && stack.build != nullptr && judgement.variant.is_judged();
}

auto loaded_libraries(const Judgement& judgement, Platform platform, const catalogs::Catalog& catalog) -> LoadedLibraries {
  const auto& stack = judgement.stack;
  LoadedLibraries loaded{cuda_major_of(judgement), major_of(judgement.variant.cudnn ? judgement.variant.cudnn : stack.build->cudnn)};
  const bool is_open = !loaded.cudnn && stack.match;
  for (const auto* const limit : is_open ? catalog.neighbour_limits(stack.package->name, Packaging::wheel, stack.match->version, platform)
                                         : std::vector<const catalogs::NeighbourLimit*>()) {
    loaded.cudnn = is_cudnn_package(limit->neighbour) && limit->least ? major_of(limit->least) : loaded.cudnn;
  }
  return loaded;
}

auto cudnn_major_of_main(const BuildVariant& variant, const DottedVersion& version, const catalogs::Catalog& catalog)
    -> std::optional<std::uint32_t> {
  if (variant.cudnn || variant.packaging != Packaging::wheel) {
    return major_of(variant.cudnn);
  }
  const auto is_sister = [&](const catalogs::PublishedBuild& build) {
    return build.packaging == Packaging::wheel && build.version == version && build.cuda == variant.cuda && build.cudnn;
  };
  auto builds = catalog.published_builds();
  const auto found = std::ranges::find_if(builds, is_sister);
  return found == builds.end() ? std::nullopt : major_of(found->cudnn);
}

auto serve_others_inside(Platform platform) -> bool { return !is_linux(platform); }

auto lacking_wheels(const Judgement& judgement, const std::set<std::string>& names) -> std::vector<std::string> {
  const auto major = loads_libraries(judgement) ? cuda_major_of(judgement) : std::nullopt;
  if (!major) {
    return {};
  }
  std::vector<std::string> lacking;
  const auto& libraries = judgement.stack.package->libraries;
  for (const auto& library : libraries) {
    if (auto wheel = "nvidia-" + library + "-cu" + std::to_string(*major); !names.contains(wheel)) {
      lacking.push_back(std::move(wheel));
    }
  }
  return lacking.size() == libraries.size() ? std::vector<std::string>() : lacking;
}

auto partly_brought(const LoadedLibraries& loaded, const std::vector<std::string>& lacking) -> std::string {
  return "loads libraries of " + libraries_text(loaded) + " of which only a part is brought: without those of " +
         report::enumerated(lacking) +
         " it does not use the GPU; pip installs them, and LD_LIBRARY_PATH has to name the `lib` folder of each";
}

auto libraries_text(const LoadedLibraries& loaded) -> std::string {
  const auto number = [](const Major& major) { return major ? " " + std::to_string(*major) : std::string(); };
  return "CUDA" + number(loaded.cuda) + (loaded.cudnn ? " and cuDNN" + number(loaded.cudnn) : "");
}

auto warnings_about_libraries(const Resolution& resolution, const GpuProvider& provider, const Judge& judge,
                              const std::vector<Package>& packages) -> std::vector<Warning> {
  std::vector<Warning> warnings;
  if (judge.facts().has_no_gpu()) {
    return warnings;
  }
  const auto main = main_gpu_build(*resolution.solution, provider);
  const bool is_by_main = main && serves_others(resolution, provider, provider.judgement_of(*main), judge);
  const auto of_main = is_by_main ? libraries_of_main(*main, provider, judge.catalog()) : LoadedLibraries{};
  const auto hidden = is_by_main ? std::string() : about_hidden(resolution, provider, main);
  const auto names = names_in(resolution, provider);
  for (const auto& [id, candidate] : resolution.solution->chosen) {
    const auto& judgement = provider.judgement_of(candidate);
    const auto name = provider.name_text(id);
    if (!loads_libraries(judgement) || name != judgement.stack.package->name || has_extras(name, packages)) {
      continue;
    }
    const auto version = provider.version_text(candidate);
    const auto loaded = loaded_libraries(judgement, judge.facts().platform.value, judge.catalog());
    if (is_by_main ? do_differ(loaded.cuda, of_main.cuda) || do_differ(loaded.cudnn, of_main.cudnn)
                   : !may_bring_libraries(loaded, resolution, provider)) {
      warnings.push_back(
          {WarningCode::libraries_missing, name + " " + version + " loads libraries of " + libraries_text(loaded) +
                                               " that nothing in this set brings: it finds them on the machine, or does not use the GPU" +
                                               hidden + other_ways(version, judgement, judge)});
    } else if (const auto lacking = lacking_wheels(judgement, names); !lacking.empty()) {
      warnings.push_back({WarningCode::libraries_missing, name + " " + version + " " + partly_brought(loaded, lacking)});
    }
  }
  return warnings;
}

}  // namespace gpusolve::engine
