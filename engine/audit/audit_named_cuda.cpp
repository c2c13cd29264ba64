// `cuda-version=12.4` in a file for conda: the package constrains `__cuda` to its major version and newer (its recipe on conda-forge), and
// `__cuda` is what the driver reports.
#include <algorithm>

#include "adapters/conda/dependency_text.hpp"
#include "base/plain.hpp"
#include "engine/audit/audits.hpp"
#include "engine/audit/choice_of_conda.hpp"
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

}  // namespace

void audit_named_cuda(const Scene& scene, Findings& findings) {
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

}  // namespace gpusolve::engine::audit
