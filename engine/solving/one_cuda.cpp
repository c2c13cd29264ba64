#include "engine/solving/one_cuda.hpp"

#include <cstdint>
#include <set>
#include <string>

#include "engine/judging/gpu_signs.hpp"
#include "model/extra_name.hpp"

namespace gpusolve::engine {
namespace {

/// The packages whose extras were requested: tensorflow for `tensorflow[and-cuda]`, which is a node of its own.
auto with_extras(const resolver::Solution& solution, const GpuProvider& provider) -> std::set<std::string> {
  std::set<std::string> names;
  for (const auto& [name, candidate] : solution.chosen) {
    const auto text = provider.name_text(name);
    if (!extra_of(text).empty()) {
      names.emplace(project_of(text));
    }
  }
  return names;
}

/// Whether the wheel has all of CUDA that it uses inside itself: it loads none from elsewhere, and is not linked against another stack.
auto is_self_contained(const Judgement& judgement) -> bool {
  const auto* const package = judgement.stack.package;
  const auto* const build = judgement.stack.build;
  return package != nullptr && build != nullptr && build->are_requirements_known && build->requirements.empty() && build->extras.empty() &&
         build->extra.empty() && !package->loads_libraries && !package->same_minor_before;
}

}  // namespace

auto has_unknown_requirements(const Judgement& judgement) -> bool {
  return judgement.stack.build != nullptr && !judgement.stack.build->are_requirements_known;
}

auto contending_cudas(const resolver::Solution& solution, const GpuProvider& provider) -> ContendingCudas {
  std::set<std::uint32_t> of_wheels;  // the major versions of NVIDIA's wheels and of builds whose wheels are not known
  std::set<DottedVersion> of_builds;
  const auto extended = with_extras(solution, provider);
  ContendingCudas found;
  for (const auto& [name, candidate] : solution.chosen) {
    const auto text = provider.name_text(name);
    if (const auto wheel = wheel_by_suffix(text)) {
      of_wheels.insert(wheel->cuda_major);
    }
    const auto& judgement = provider.judgement_of(candidate);
    const auto& variant = judgement.variant;
    const bool uses_others = variant.packaging == Packaging::wheel && variant.is_judged() && variant.cuda && !is_self_contained(judgement);
    if (uses_others && extended.contains(text) && has_unknown_requirements(judgement)) {
      of_wheels.insert(variant.cuda->part(0));
    }
    if (uses_others && of_builds.insert(variant.cuda->prefix(1)).second) {
      found.bindings.push_back({std::string(project_of(text)), {variant.cuda->prefix(1)}});
    }
  }
  found.must_agree = of_wheels.size() > 1;
  if (found.bindings.size() < 2) {
    found.bindings.clear();
  }
  return found;
}

}  // namespace gpusolve::engine
