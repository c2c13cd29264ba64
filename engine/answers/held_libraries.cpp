#include "engine/answers/held_libraries.hpp"

#include <algorithm>

#include "catalogs/cuda/cuda_rules.hpp"
#include "engine/answers/stack.hpp"
#include "engine/judging/cudnn_of_conda.hpp"
#include "engine/judging/library_ranges.hpp"
#include "engine/specs/spec_text.hpp"

namespace gpusolve::engine {
namespace {

/// Whether the requirement pins the library: `nvidia-cudnn-cu12==9.10.2.21`; not `==9.*`, which leaves the release open.
auto pins(const std::string& requirement, const std::string& name) -> bool {
  const auto text = requirement.substr(0, requirement.find(';'));
  return name_in_spec(text) == name && text.find("==") != std::string::npos && text.find('*') == std::string::npos;
}

/// Whether the newest release does not serve the GPUs or the driver.
auto is_newest_refused(resolver::NameId name, GpuProvider& provider) -> bool {
  const auto best = provider.best_of(name, 1);
  return best && !best->empty() && !provider.judgement_of(best->front().id).failures.empty();
}

/// Builds of conda-forge in a set that load cuDNN.
struct CudnnUsers {
  bool are_there{};
  std::optional<DottedVersion> below{};  ///< the first release that does not serve a GPU
  std::string held{};                    ///< the build that `below` is for
};

auto cudnn_users(const Resolution& resolution, const GpuProvider& provider, const Judge& judge) -> CudnnUsers {
  CudnnUsers users;
  for (const auto& [name, candidate] : resolution.solution ? resolution.solution->chosen : decltype(resolution.solution->chosen)()) {
    const auto& judgement = provider.judgement_of(candidate);
    const auto cudnn = judgement.variant.cuda ? cudnn_of_conda(judgement, judge.catalog()) : std::nullopt;
    const auto refused =
        cudnn ? first_refused_cudnn(*cudnn, judgement.variant.cuda->part(0), judge.facts().capabilities(), judge.catalog()) : std::nullopt;
    users.are_there = users.are_there || cudnn;
    if (refused && (!users.below || *refused < *users.below)) {
      users.below = refused;
      users.held = provider.name_text(name) + " " + provider.version_text(candidate);
    }
  }
  return users;
}

/// Whether the limit allows this release or a later one; true without a limit.
auto allows_from(const DottedVersion& least, const std::optional<VersionLimit>& limit, const catalogs::Catalog& catalog) -> bool {
  return !limit || std::ranges::any_of(known_cudnns(*limit, catalog),
                                       [&](const DottedVersion& cudnn) { return cudnn >= least && limit->allows(cudnn); });
}

}  // namespace

auto is_pinned(const std::string& name, const std::vector<Package>& packages) -> bool {
  return std::ranges::any_of(packages, [&](const Package& package) {
    return std::ranges::any_of(package.depends, [&](const std::string& requirement) { return pins(requirement, name); });
  });
}

void pin_held_libraries(const Resolution& resolution, GpuProvider& provider, std::vector<Package>& packages) {
  if (main_gpu_build(*resolution.solution, provider)) {
    return;
  }
  for (std::size_t at = 0; at < resolution.parts.size(); ++at) {
    if (resolution.parts[at].kind != GpuPart::Kind::library) {
      continue;
    }
    const auto id = resolution.solution->chosen[at].first;
    const auto name = provider.name_text(id);
    const auto package =
        std::ranges::find_if(packages, [&](const Package& one) { return one.name == name && one.ecosystem == Ecosystem::pypi; });
    if (package != packages.end() && is_newest_refused(id, provider) && !is_pinned(name, packages)) {
      package->decides = true;
    }
  }
}

void hold_cudnn_of_conda(const Resolution& resolution, const GpuProvider& provider, const Judge& judge,
                         const std::optional<VersionLimit>& limit, Answer& answer) {
  const std::string name = "cudnn";
  const auto users = cudnn_users(resolution, provider, judge);
  const bool is_named = std::ranges::find(answer.request.set_aside, name, &SetAside::package) != answer.request.set_aside.end() ||
                        std::ranges::any_of(answer.packages, [&](const Package& one) { return one.name == name; });
  const bool is_held = users.below && allows_from(*users.below, limit, judge.catalog());
  if (is_named || !users.are_there || (!limit && !is_held)) {
    return;
  }
  const auto own = limit ? limit->specifier("=") : std::string();
  const auto below = is_held ? (own.empty() ? "<" : ",<") + users.below->text() : std::string();
  answer.request.set_aside.push_back({name + own + below, name, {}, SetAside::Why::neighbour});
  if (is_held) {
    answer.warnings.push_back({WarningCode::neighbour_held, "the commands keep " + name + " below " + users.below->text() +
                                                                ": later ones do not serve the GPU, and " + users.held +
                                                                " would take the newest"});
  }
}

void select_tegra_build(const Resolution& resolution, const GpuProvider& provider, const Judge& judge, Answer& answer) {
  const std::string selector = "arm-variant";
  const auto needs_it = [&](const auto& one) {
    const auto& match = provider.judgement_of(one.second).match;
    return match && std::ranges::any_of(judge.facts().capabilities(),
                                        [&](ComputeCapability gpu) { return catalogs::is_for_tegra_build(*match->build, gpu); });
  };
  const bool is_named = std::ranges::find(answer.request.set_aside, selector, &SetAside::package) != answer.request.set_aside.end();
  if (!resolution.solution || is_named || answer.request.installer != Ecosystem::conda) {
    return;
  }
  const auto build = std::ranges::find_if(resolution.solution->chosen, needs_it);
  if (build == resolution.solution->chosen.end()) {
    return;
  }
  const auto spec = selector + "=*=tegra";
  answer.request.set_aside.push_back({spec, selector, {}, SetAside::Why::neighbour});
  answer.warnings.push_back(
      {WarningCode::tegra_build, "the commands name `" + spec + "`: it selects the build of " + provider.name_text(build->first) + " " +
                                     provider.version_text(build->second) +
                                     " for Tegra; without it conda takes the one for servers, which does not run here"});
}

}  // namespace gpusolve::engine
