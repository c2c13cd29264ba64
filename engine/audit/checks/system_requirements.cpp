#include "engine/audit/checks/system_requirements.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include "base/plain.hpp"
#include "engine/audit/checks/audits.hpp"
#include "engine/audit/choice/choice_of_conda.hpp"
#include "engine/audit/choice/make_scene.hpp"
#include "engine/audit/repair/repair.hpp"

namespace gpusolve::engine::audit {
namespace {

constexpr std::uint32_t k_usual = 12;

/// Whether pixi chooses the main package from conda without knowing the machine's CUDA.
auto lacks_cuda(const Scene& scene) -> bool {
  const auto is_open = [](const TorchPart& torch) { return torch.open && torch.package->ecosystem == Ecosystem::conda; };
  const bool is_chosen = std::ranges::any_of(scene.torches, is_open) ||
                         std::ranges::any_of(scene.undecided, [](const OpenTorch& open) { return open.ecosystem == Ecosystem::conda; });
  const auto own = reported_cuda(scene);
  const auto stated = stated_cuda(scene.inventory);
  return is_chosen && scene.inventory.states_virtual_packages && (!stated || stated->part(0) < k_usual) &&
         (!own || own->part(0) >= k_usual);
}

/// The first error about the main package of the manifest; nullopt if there is none.
auto first_error(const Scene& scene) -> std::optional<Finding> {
  Findings findings;
  audit_torch(scene, findings);
  audit_cudnn(scene, findings);
  const auto found = std::ranges::find(findings, Level::error, &Finding::level);
  return found == findings.end() ? std::nullopt : std::optional(std::move(*found));
}

auto scene_of(const inventory::Inventory& inventory, const Scene& scene) -> Scene {
  return make_scene_without_parts(inventory, scene.facts, scene.catalog);
}

/// The repair in one sentence that begins with `start`; nullopt if `own` replaces no build.
auto with_replacement(const std::optional<Repair>& own, const std::string& start) -> std::optional<Repair> {
  const bool is_replacement = own && own->kind == Repair::Kind::replace;
  return is_replacement ? std::optional(Repair{
                              Repair::Kind::other, start + ", and take " + own->what + ", which runs here.", own->commands, {}, own->asked})
                        : std::nullopt;
}

/// Takes another release if the release of the manifest has no build for the GPU.
auto with_another_release(const std::string& start, const Scene& scene) -> std::optional<Repair> {
  const auto is_open = [](const TorchPart& torch) { return torch.open && torch.package->ecosystem == Ecosystem::conda; };
  const auto torch = std::ranges::find_if(scene.torches, is_open);
  return torch == scene.torches.end() ? std::nullopt : with_replacement(replace_torch(*torch, scene), start);
}

/// The repair of a remaining error, in one sentence that begins with `start`; nullopt if it has none.
auto with_remedy_of(const Finding& error, inventory::Inventory inventory, const std::string& start, const Scene& scene)
    -> std::optional<Repair> {
  const auto& own = error.repair;
  if (!own || own->kind != Repair::Kind::edit) {
    return with_replacement(own, start);
  }
  inventory.demands.push_back({Ecosystem::conda, own->what, {}});
  return first_error(scene_of(inventory, scene)) ? std::nullopt
                                                 : std::optional(Repair{Repair::Kind::other, start + ", and write " + own->what + ".", {}});
}

}  // namespace

auto state_cuda(const Scene& scene) -> std::optional<Repair> {
  if (!lacks_cuda(scene)) {
    return std::nullopt;
  }
  const auto* const table = scene.inventory.kind == inventory::Kind::pyproject ? "tool.pixi.system-requirements" : "system-requirements";
  const auto start = "State `cuda = \"" + std::to_string(k_usual) + "\"` under " + quote("[" + std::string(table) + "]");
  auto after = scene.inventory;
  after.demands.push_back({Ecosystem::conda, "__cuda>=" + std::to_string(k_usual), {}});
  const auto then = scene_of(after, scene);
  if (then.torches.empty()) {
    return with_another_release(start, scene);
  }
  const auto error = first_error(then);
  return error ? with_remedy_of(*error, after, start, scene)
               : std::optional(Repair{Repair::Kind::other, start + ": without it pixi takes CPU builds.", {}});
}

}  // namespace gpusolve::engine::audit
