#include "engine/answers/held_libraries.hpp"

#include <algorithm>

#include "engine/answers/stack.hpp"
#include "engine/worlds/library_ranges.hpp"
#include "engine/worlds/spec_text.hpp"

namespace gpusolve::engine {
namespace {

/// `nvidia-cudnn-cu12==9.10.2.21`; not `==9.*`, which leaves the release open.
auto pins(const std::string& requirement, const std::string& name) -> bool {
  const auto text = requirement.substr(0, requirement.find(';'));
  return name_in_spec(text) == name && text.find("==") != std::string::npos && text.find('*') == std::string::npos;
}

/// Whether the newest release does not serve the GPUs or the driver.
auto is_newest_refused(resolver::NameId name, GpuProvider& provider) -> bool {
  const auto best = provider.best_of(name, 1);
  return best && !best->empty() && !provider.judgement_of(best->front().id).failures.empty();
}

/// Whether some build of its stack is known to load cuDNN, however it is packaged; all builds of the main stack do.
auto is_of_cudnn_stack(const Judgement& judgement, const catalogs::Catalog& catalog) -> bool {
  const auto* const package = judgement.stack.package;
  return judgement.decides || (package != nullptr && std::ranges::any_of(catalog.stack_builds(), [&](const catalogs::StackBuild& row) {
                                 const auto* const sister = row.cudnn ? catalog.stack_package(row.is_conda, row.package) : nullptr;
                                 return sister != nullptr && sister->stack == package->stack;
                               }));
}

/// The cuDNN that a build of conda-forge was made with, no number where that is not known; nullopt if it loads none.
auto cudnn_of_conda(const Judgement& judgement, const catalogs::Catalog& catalog) -> std::optional<DottedVersion> {
  if (judgement.variant.packaging != Packaging::conda_forge || !judgement.variant.is_judged()) {
    return std::nullopt;
  }
  const auto* const build = judgement.stack.build;
  const auto known = judgement.variant.cudnn || build == nullptr ? judgement.variant.cudnn : build->cudnn;
  return known || !is_of_cudnn_stack(judgement, catalog) ? known : std::optional(DottedVersion());
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
    const auto id = resolution.solution->chosen[at].first;
    const auto name = provider.name_text(id);
    const auto package =
        std::ranges::find_if(packages, [&](const Package& one) { return one.name == name && one.ecosystem == Ecosystem::pypi; });
    if (resolution.parts[at].kind == GpuPart::Kind::library && package != packages.end() && is_newest_refused(id, provider) &&
        !is_pinned(name, packages)) {
      package->decides = true;
    }
  }
}

void hold_cudnn_of_conda(const Resolution& resolution, const GpuProvider& provider, const Judge& judge, Answer& answer) {
  constexpr auto k_name = "cudnn";
  std::optional<DottedVersion> limit;
  std::string holder;
  const auto chosen = resolution.solution ? resolution.solution->chosen : decltype(resolution.solution->chosen)();
  for (const auto& [name, candidate] : chosen) {
    const auto& judgement = provider.judgement_of(candidate);
    const auto cudnn = judgement.variant.cuda ? cudnn_of_conda(judgement, judge.catalog()) : std::nullopt;
    const auto refused =
        cudnn ? first_refused_cudnn(*cudnn, judgement.variant.cuda->part(0), judge.facts().capabilities(), judge.catalog()) : std::nullopt;
    if (refused && (!limit || *refused < *limit)) {
      limit = refused;
      holder = provider.name_text(name) + " " + provider.version_text(candidate);
    }
  }
  const bool is_named = std::ranges::find(answer.request.set_aside, k_name, &SetAside::package) != answer.request.set_aside.end() ||
                        std::ranges::any_of(answer.packages, [](const Package& one) { return one.name == k_name; });
  if (limit && !is_named) {
    answer.request.set_aside.push_back({std::string(k_name) + "<" + limit->text(), k_name, {}, SetAside::Why::neighbour});
    answer.warnings.push_back({"neighbour-held", "the commands keep " + std::string(k_name) + " below " + limit->text() +
                                                     ": later ones do not serve the GPU, and " + holder + " would take the newest"});
  }
}

}  // namespace gpusolve::engine
