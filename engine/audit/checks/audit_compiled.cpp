// Audits packages that the commands of a lock compile after installing its set (docs/rules.md, "Builds from source"): the compiled code
// must run on this machine, too.
#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "adapters/pypi/name.hpp"
#include "adapters/report/words/wording.hpp"
#include "catalogs/gpu_rules.hpp"
#include "catalogs/newest.hpp"
#include "engine/answers/compiled_code.hpp"
#include "engine/audit/checks/audits.hpp"
#include "engine/audit/repair/repair.hpp"
#include "engine/specs/leading_numbers.hpp"
#include "engine/specs/spec_text.hpp"

namespace gpusolve::engine::audit {
namespace {

using catalogs::SourceRecipe;

/// The release in a spec such as `flash-attn==2.8.3`, as locks list the packages that they compile.
auto release_in(const std::string& spec) -> SourceRelease {
  return {pypi::normalise_name(name_in_spec(spec)), spec.substr(std::min(spec.find("==") + 2, spec.size()))};
}

/// The GPUs for which the package is compiled: the GPUs of the lock or, if the build takes no list of GPUs, the GPUs of the machine.
auto compiled_for(const SourceRecipe& recipe, const Scene& scene) -> std::vector<ComputeCapability> {
  const auto& promised = scene.inventory.promised_facts;
  auto own = promised && names_gpus(recipe) ? promised->capabilities() : std::vector<ComputeCapability>();
  return own.empty() ? scene.facts.capabilities() : own;
}

/// The reason about the first of these GPUs for which nvcc or the project's build makes no code; empty if there is none.
auto lost_gpu(const SourceRelease& release, const SourceRecipe& recipe, std::span<const ComputeCapability> gpus, const Scene& scene)
    -> std::vector<Reason> {
  const auto lost = std::ranges::find_if_not(gpus, [&](const ComputeCapability& gpu) {
    return compiled_code(release, recipe, *scene.inventory.stated_cuda, {&gpu, 1}, scene.catalog).has_value();
  });
  return lost == gpus.end() ? std::vector<Reason>() : std::vector{Reason{ReasonCode::no_kernel_image, {}, lost->sm(), {}}};
}

/// The reasons why the compiled code does not run here; empty if the lock does not state the CUDA version of nvcc.
auto failures_of(const SourceRelease& release, const SourceRecipe& recipe, const Scene& scene) -> std::vector<Reason> {
  const auto& cuda = scene.inventory.stated_cuda;
  if (!cuda) {
    return {};
  }
  const auto gpus = compiled_for(recipe, scene);
  const auto code = compiled_code(release, recipe, *cuda, gpus, scene.catalog);
  return code ? catalogs::judge(code->build, scene.facts, scene.catalog).reasons() : lost_gpu(release, recipe, gpus, scene);
}

void audit_release(const SourceRelease& release, const Scene& scene, Findings& findings) {
  const auto numbers = leading_numbers(release.version);
  const auto* const recipe = numbers ? scene.catalog.source_recipe(release.package, *numbers, scene.facts.platform.value) : nullptr;
  bool is_first = true;
  for (auto& reason : recipe == nullptr ? std::vector<Reason>() : failures_of(release, *recipe, scene)) {
    reason.subject = release.package + " " + release.version;
    findings.push_back({.code = reason.code,
                        .subject = reason.subject,
                        .fact = reason.fact,
                        .needed = reason.needed,
                        .text = report::reason_sentence(reason) + ".",
                        .evidence = is_first ? std::vector<std::string>{"request: compiled", catalogs::stated_source(recipe->evidence)}
                                             : std::vector<std::string>(),
                        .repair = is_first ? std::optional(resolve_again(scene)) : std::nullopt});
    is_first = false;
  }
}

}  // namespace

void audit_compiled(const Scene& scene, Findings& findings) {
  const auto& request = scene.inventory.request;
  for (const auto& spec : request && !scene.facts.has_no_gpu() ? request->compiled : std::vector<std::string>()) {
    audit_release(release_in(spec), scene, findings);
  }
}

}  // namespace gpusolve::engine::audit
