// Audits the CUDA that a conda file names. `cuda-version=12.4`: the package requires of `__cuda`, the CUDA that the driver reports, its own
// major version or newer (its recipe on conda-forge). `cudatoolkit=12.1` does not exist: cudatoolkit has no version for CUDA 12. Neither
// does `pytorch-cuda=12.3`.
#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "adapters/conda/dependency_text.hpp"
#include "adapters/report/words/why.hpp"
#include "base/plain.hpp"
#include "engine/audit/checks/audits.hpp"
#include "engine/audit/choice/choice_of_conda.hpp"
#include "engine/audit/repair/repair.hpp"
#include "engine/audit/scene/conda_channels.hpp"
#include "engine/audit/scene/wishes.hpp"
#include "engine/binding/cuda_binding.hpp"

namespace gpusolve::engine::audit {
namespace {

/// The first CUDA major version with this constraint.
constexpr std::uint32_t k_first_with_constraint = 12;

/// The oldest CUDA that the spec allows; nullopt if the spec leaves the CUDA open.
auto named_cuda(const Wish& wish) -> std::optional<DottedVersion> {
  const auto* const spec = std::get_if<conda::MatchSpec>(&wish.spec);
  return spec == nullptr || spec->version() == nullptr ? std::nullopt : conda::lower_bound_of(spec->version()->text());
}

/// Reports a cudatoolkit newer than the last one. No build of the main package for it exists.
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

auto allows_any(const Wish& wish, const std::vector<DottedVersion>& versions) -> bool {
  const auto* const spec = std::get_if<conda::MatchSpec>(&wish.spec);
  return spec == nullptr || std::ranges::any_of(versions, [&](const DottedVersion& version) {
           const auto parsed = conda::parse_version(version.text());
           return parsed && spec->matches_version(*parsed, version.text());
         });
}

/// Whether both specs allow some common CUDA. `=11.2.2` names a CUDA of which the catalog has only the first two numbers.
auto do_meet(const Wish& one, const Wish& other, const Scene& scene) -> bool {
  const auto allows = [](const Wish& wish, const DottedVersion& cuda) {
    return named_cuda(wish)->prefix(2) == cuda || allows_any(wish, {cuda});
  };
  return named_cuda(one)->prefix(2) == named_cuda(other)->prefix(2) ||
         std::ranges::any_of(scene.catalog.toolkits(),
                             [&](const DottedVersion& cuda) { return allows(one, cuda.prefix(2)) && allows(other, cuda.prefix(2)); });
}

/// Whether both are requested, and for two CUDAs of which each exists.
auto exclude_each_other(const Wish* one, const Wish* toolkit, const Scene& scene) -> bool {
  const auto cuda = one == nullptr || toolkit == nullptr ? std::nullopt : named_cuda(*one);
  const auto own = cuda ? named_cuda(*toolkit) : std::nullopt;
  const bool is_wished = inventory::role_of(scene.inventory.kind) == inventory::Role::wished;
  return own && is_wished && own->prefix(2) <= last_toolkit() && !do_meet(*one, *toolkit, scene);
}

/// Reports a cudatoolkit of another CUDA than `cuda-version`, which restricts cudatoolkit to its own version (`run_constrained` of its
/// recipe on conda-forge).
void audit_two_cudas(const Scene& scene, Findings& findings) {
  const auto* const version = scene.conda_wishes.find("cuda-version");
  const auto* const toolkit = scene.conda_wishes.find("cudatoolkit");
  if (!exclude_each_other(version, toolkit, scene)) {
    return;
  }
  const auto cuda = named_cuda(*version)->prefix(2);
  findings.push_back(
      {.code = AuditCode::version_conflict,
       .subject = toolkit->demand->text,
       .fact = version->demand->text,
       .text = quote(toolkit->demand->text) + " and " + quote(version->demand->text) +
               " exclude each other: cuda-version goes with the cudatoolkit of its own CUDA alone, so that conda finds no set.",
       .evidence = {toolkit->demand->place, version->demand->place},
       .repair = last_toolkit() < cuda ? Repair{Repair::Kind::other, "Leave " + quote(toolkit->demand->text) + " out.", {}}
                                       : add_packages(Ecosystem::conda, {"cudatoolkit=" + cuda.text()}, scene)});
}

/// The label of the main package of conda whose release the specs leave open; `otherwise` if there is none.
auto open_main(const Scene& scene, const std::string& otherwise) -> std::string {
  const auto is_open = [](const TorchPart& torch) { return torch.open && torch.package->ecosystem == Ecosystem::conda; };
  const auto open = std::ranges::find_if(scene.torches, is_open);
  return open == scene.torches.end() ? otherwise : open->label;
}

/// Removes what the other audits say of the build that conda takes for such specs: what they select is reported instead.
void forget_cpu_build(const std::string& subject, Findings& findings) {
  std::erase_if(findings, [&](const Finding& one) { return one.code == FindingCode(AuditCode::cpu_build) && one.subject == subject; });
}

/// Reports a cudatoolkit of another CUDA than the selector. No record excludes the other one, and conda installs the libraries of both.
void audit_toolkit_beside_selector(const Scene& scene, Findings& findings) {
  const auto& roles = scene.catalog.roles();
  const auto* const selector = scene.conda_wishes.find(roles.conda_cuda);
  const auto* const toolkit = scene.conda_wishes.find("cudatoolkit");
  const bool is_told = std::ranges::any_of(scene.torches, [](const TorchPart& torch) {  // audit_cuda compares the toolkit with its CUDA
    return torch.package->ecosystem == Ecosystem::conda && torch.judgement.variant.is_judged() && torch.judgement.variant.cuda;
  });
  if (is_told || !exclude_each_other(selector, toolkit, scene)) {
    return;
  }
  const auto subject = open_main(scene, toolkit->demand->text);
  forget_cpu_build(subject, findings);
  findings.push_back({.code = AuditCode::cuda_mix,
                      .subject = subject,
                      .fact = selector->demand->text,
                      .text = quote(toolkit->demand->text) + " and " + quote(selector->demand->text) +
                              " name two CUDAs for one environment. From " + roles.conda + " " + roles.conda_cuda_since.text() + " on, " +
                              roles.conda_cuda + " selects the build.",
                      .evidence = {toolkit->demand->place, selector->demand->place},
                      .repair = Repair{Repair::Kind::other, "Leave " + quote(toolkit->demand->text) + " out.", {}}});
}

/// The versions of the CUDA selector: one for each CUDA of the builds in the main stack's channel since the selector exists.
auto selector_versions(const Scene& scene) -> std::vector<DottedVersion> {
  std::set<DottedVersion> versions;
  for (const auto& build : scene.catalog.published_builds(Platform::linux_64)) {
    const bool is_selected = build.packaging == Packaging::conda_pytorch && build.version >= scene.catalog.roles().conda_cuda_since;
    if (is_selected && build.cuda) {
      versions.insert(build.cuda->prefix(2));
    }
  }
  return {versions.begin(), versions.end()};
}

/// The last of the versions up to this CUDA; the first version if all are later.
auto nearest(const std::vector<DottedVersion>& versions, const DottedVersion& cuda) -> DottedVersion {
  const auto later = std::ranges::upper_bound(versions, cuda);
  return later == versions.begin() ? versions.front() : *std::prev(later);
}

auto enumerated(const std::vector<DottedVersion>& versions) -> std::string {
  std::vector<std::string> texts;
  std::ranges::transform(versions, std::back_inserter(texts), &DottedVersion::text);
  return report::enumerated(texts);
}

/// Reports a version of the selector that was never made. The build that conda would take without the selector is then irrelevant.
void audit_selector(const Scene& scene, Findings& findings) {
  const auto& roles = scene.catalog.roles();
  const auto* const wish = scene.conda_wishes.find(roles.conda_cuda);
  const auto cuda = wish == nullptr ? std::nullopt : named_cuda(*wish);
  const auto versions = cuda ? selector_versions(scene) : std::vector<DottedVersion>();
  const bool is_wished = inventory::role_of(scene.inventory.kind) == inventory::Role::wished;
  if (versions.empty() || !is_wished || allows_any(*wish, versions)) {
    return;
  }
  const auto subject = open_main(scene, wish->demand->text);
  forget_cpu_build(subject, findings);
  findings.push_back({.code = ReasonCode::version_unavailable,
                      .subject = subject,
                      .text = "There is no " + quote(wish->demand->text) + ": " + roles.conda_cuda + " has the versions " +
                              enumerated(versions) + ", so that conda finds no set.",
                      .evidence = {wish->demand->place},
                      .repair = add_packages(Ecosystem::conda, {roles.conda_cuda + "=" + nearest(versions, *cuda).text()}, scene)});
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
  audit_two_cudas(scene, findings);
  audit_toolkit_beside_selector(scene, findings);
  audit_selector(scene, findings);
  audit_constraint(scene, findings);
}

}  // namespace gpusolve::engine::audit
