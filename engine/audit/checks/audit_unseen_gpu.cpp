#include <algorithm>

#include "engine/audit/checks/audits.hpp"

namespace gpusolve::engine::audit {
namespace {

/// Whether torch's code is known to run on the GPUs with the driver.
auto runs_here(const TorchPart& torch, const Scene& scene) -> bool {
  const auto& judgement = torch.judgement;
  return judgement.variant.is_judged() && judgement.variant.cuda && judgement.failures.empty() && !judgement.verdict.gpus.empty() &&
         scene.facts.driver && scene.facts.driver->version;
}

}  // namespace

void audit_unseen_gpu(const Scene& scene, Findings& findings) {
  const auto& machine = scene.inventory.machine;
  const bool is_explained = std::ranges::any_of(findings, [](const Finding& one) { return one.level == Level::error; });
  if (!machine || machine->is_gpu_seen != false || is_explained) {
    return;
  }
  const auto torch = std::ranges::find_if(scene.torches, [&](const TorchPart& one) { return runs_here(one, scene); });
  if (torch == scene.torches.end()) {
    return;
  }
  const auto& roles = scene.catalog.roles();
  findings.push_back(
      {.code = ReasonCode::no_gpu,
       .level = Level::warning,
       .subject = torch->label,
       .text = "The report says that " + torch->package->name.text() +
               " sees no GPU, although its build, the GPU and the driver go together. Often CUDA_VISIBLE_DEVICES hides it, a "
               "container was started without it, or the driver was updated and not loaded again.",
       .repair = Repair{Repair::Kind::other,
                        "Run these where the program runs: the second names the cause.",
                        {"nvidia-smi", "python -c \"" + roles.try_code.gpu + "\""}}});
}

}  // namespace gpusolve::engine::audit
