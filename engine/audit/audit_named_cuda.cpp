// The CUDA that a file for conda names. `cuda-version=12.4`: the package constrains `__cuda` to its major version and newer (its recipe on
// conda-forge), and `__cuda` is what the driver reports. `cudatoolkit=12.1`: there is none for CUDA 12.
#include <algorithm>

#include "adapters/conda/dependency_text.hpp"
#include "base/plain.hpp"
#include "engine/audit/audits.hpp"
#include "engine/audit/choice_of_conda.hpp"
#include "engine/audit/conda_channels.hpp"
#include "engine/audit/repair.hpp"
#include "engine/audit/wishes.hpp"

namespace gpusolve::engine::audit {
namespace {

/// The constraint exists from CUDA 12 on.
constexpr std::uint32_t k_first_with_constraint = 12;

/// The oldest CUDA that the spec allows; nullopt if it leaves it open.
auto named_cuda(const Wish& wish) -> std::optional<DottedVersion> {
  const auto* const spec = std::get_if<conda::MatchSpec>(&wish.spec);
  return spec == nullptr || spec->version() == nullptr ? std::nullopt : conda::lower_bound_of(spec->version()->text());
}

/// Reports a toolkit that is later than the last one. No build of the main package that is judged for it exists.
void audit_toolkit(const Scene& scene, Findings& findings) {
  const auto* const wish = scene.conda_wishes.find("cudatoolkit");
  const auto cuda = wish == nullptr ? std::nullopt : named_cuda(*wish);
  const bool is_wished = inventory::role_of(scene.inventory.kind) == inventory::Role::wished;
  if (!cuda || !is_wished || cuda->prefix(2) <= last_toolkit() || !are_usual(channel_names(scene), scene.catalog.roles())) {
    return;
  }
  const auto own = std::ranges::find(scene.torches, Ecosystem::conda, [](const TorchPart& torch) { return torch.package->ecosystem; });
  findings.push_back({.code = ReasonCode::version_unavailable,
                      .subject = own == scene.torches.end() ? wish->demand->text : own->label,
                      .text = "There is no " + quote(wish->demand->text) + ": cudatoolkit ends with " + last_toolkit().text() +
                              ", so that conda finds no set.",
                      .evidence = {wish->demand->place},
                      .repair = add_packages(Ecosystem::conda, {"cuda-version=" + cuda->prefix(2).text()}, scene)});
}

void audit_constraint(const Scene& scene, Findings& findings) {
  const auto& wishes = scene.conda_wishes;
  const auto* const wish = wishes.find("cuda-version");
  const auto cuda = wish == nullptr ? std::nullopt : named_cuda(*wish);
  const auto reported = reported_cuda(scene);
  const bool is_told = std::ranges::any_of(
      findings, [](const Finding& one) { return one.code == FindingCode(ReasonCode::driver_too_old) && one.level == Level::error; });
  if (!cuda || !reported || is_told || scene.inventory.states_virtual_packages || cuda->part(0) < k_first_with_constraint ||
      reported->part(0) >= cuda->part(0)) {
    return;
  }
  const auto least = scene.catalog.least_driver(*cuda, scene.facts.platform.value);
  findings.push_back({.code = ReasonCode::driver_too_old,
                      .subject = wish->demand->text,
                      .fact = "CUDA " + reported->text(),
                      .needed = least ? least->text() : "",
                      .text = quote(wish->demand->text) + " needs a driver of CUDA " + std::to_string(cuda->part(0)) +
                              " or newer, and this one reports CUDA " + reported->text() + ": conda finds no set.",
                      .evidence = {wish->demand->place},
                      .repair = add_packages(Ecosystem::conda, {"cuda-version<" + std::to_string(cuda->part(0))}, scene)});
}

}  // namespace

void audit_named_cuda(const Scene& scene, Findings& findings) {
  audit_toolkit(scene, findings);
  audit_constraint(scene, findings);
}

}  // namespace gpusolve::engine::audit
