#include <algorithm>
#include <span>
#include <utility>

#include "adapters/conda/dependency_text.hpp"
#include "adapters/conda/spec/match_spec.hpp"
#include "base/plain.hpp"
#include "engine/audit/checks/audits.hpp"
#include "engine/audit/checks/chosen_cpu.hpp"
#include "engine/audit/choice/choice_of_conda.hpp"
#include "engine/audit/repair/repair.hpp"
#include "engine/audit/scene/conda_channels.hpp"

namespace gpusolve::engine::audit {
namespace {

using inventory::Demand;

/// Whether the spec allows only CPU builds: `cpuonly`, `pytorch-mutex=*=cpu`, `pytorch=*=*cpu*`, `torch==2.1+cpu`.
auto forces_cpu(const Demand& demand, const StackRoles& roles) -> bool {
  if (demand.ecosystem == Ecosystem::pypi) {
    return demand.text.starts_with(roles.pypi) && demand.text.find("+cpu") != std::string::npos;
  }
  const auto spec = conda::parse_match_spec(demand.text);
  if (!spec || spec->exact_name() == nullptr) {
    return false;
  }
  const auto& name = *spec->exact_name();
  const bool has_both = name == roles.conda || name == roles.conda_library || name == roles.conda_mutex;
  const auto build = spec->build() != nullptr ? spec->build()->text() : std::string();
  return roles.chooses_cpu(name) || (has_both && build.find("cpu") != std::string::npos);
}

auto gpu_text(const Scene& scene) -> std::string {
  const auto capabilities = scene.facts.capabilities();
  return capabilities.empty() ? std::string() : capabilities.front().sm();
}

/// Adds one finding for all specs that ask for CPU builds; its subject is the spec on the main package, if there is one. Without a GPU such
/// specs are right.
void audit_forced_cpu(const Scene& scene, Findings& findings) {
  const auto& roles = scene.catalog.roles();
  std::vector<const Demand*> forcing;
  for (const auto& demand : scene.inventory.demands) {
    if (forces_cpu(demand, roles)) {
      forcing.push_back(&demand);
    }
  }
  std::ranges::stable_partition(forcing, [&](const Demand* one) { return roles.decides(inventory::demanded_name(*one)); });
  if (forcing.empty() || scene.facts.has_no_gpu()) {
    return;
  }
  const auto& first = *forcing.front();
  const auto advice = forcing.size() > 1 ? "Leave these lines out, or ask for CUDA builds."
                                         : "Leave " + quote(first.text) + " out, or ask for a CUDA build.";
  Finding finding{.code = ReasonCode::cpu_build_requested,
                  .level = level_of_chosen_cpu(scene),
                  .subject = first.text,
                  .fact = gpu_text(scene),
                  .needed = roles.selected_by(inventory::demanded_name(first)),
                  .evidence = {first.place},
                  .repair = Repair{Repair::Kind::other, advice, {}}};
  for (const auto* const other : std::span(forcing).subspan(1)) {
    finding.evidence.push_back(other->place + ": " + quote(other->text) + " asks for one as well");
  }
  findings.push_back(std::move(finding));
}

auto is_release_known(const TorchPart& torch, const Scene& scene) -> bool {
  return std::ranges::any_of(scene.catalog.published_releases(),
                             [&](const catalogs::PublishedRelease& release) { return release.version == torch.version; });
}

/// Builds that the catalog knows of the same release, packaging and platform; for conda, of all channels.
auto sisters_of(const TorchPart& torch, const Scene& scene) -> std::vector<const catalogs::PublishedBuild*> {
  std::vector<const catalogs::PublishedBuild*> sisters;
  const auto packaging = torch.judgement.variant.packaging;
  for (const auto& build : scene.catalog.published_builds(scene.facts.platform.value)) {
    const bool is_conda = build.packaging != Packaging::wheel && torch.package->ecosystem == Ecosystem::conda;
    if (build.version == torch.version && (build.packaging == packaging || is_conda)) {
      sisters.push_back(&build);
    }
  }
  return sisters;
}

auto tags_text(const std::vector<const catalogs::PublishedBuild*>& builds) -> std::string {
  std::vector<std::string> tags;
  for (const auto* const build : builds) {
    if (std::ranges::find(tags, build->tag) == tags.end()) {
      tags.push_back(build->tag);
    }
  }
  std::ranges::sort(tags);
  std::string text;
  for (const auto& tag : tags) {
    text += (text.empty() ? "" : " ") + tag;
  }
  return text;
}

/// Whether the build meets a request for this CUDA. Builds of conda-forge run with every later CUDA of their major version.
auto serves_cuda(const catalogs::PublishedBuild& build, const DottedVersion& cuda, Packaging asked) -> bool {
  const bool is_later = asked != Packaging::conda_pytorch && build.packaging == Packaging::conda_forge && build.cuda &&
                        build.cuda->part(0) == cuda.part(0) && *build.cuda <= cuda;
  return is_later || build.cuda == cuda;
}

/// Whether the specs allow a CPU build of the release, because no CUDA selector (`pytorch-cuda=12.1`) excludes it: conda takes it silently.
auto is_cpu_build_left(const TorchPart& torch, const std::vector<const catalogs::PublishedBuild*>& sisters, const Scene& scene) -> bool {
  const auto packagings = main_packagings(scene);
  return torch.package->ecosystem == Ecosystem::conda && std::ranges::any_of(sisters, [&](const catalogs::PublishedBuild* build) {
           return !build->cuda && std::ranges::find(packagings, build->packaging) != packagings.end() &&
                  is_selected(*build, scene.wishes_of(Ecosystem::conda), scene.catalog.roles());
         });
}

/// Reports a CUDA variant that was never built for this release and platform. For conda-forge this is only a warning, because the catalog
/// may lag behind; the main stack's channel gets no more builds of a release.
void audit_never_built(const TorchPart& torch, const Scene& scene, Findings& findings) {
  const auto sisters = sisters_of(torch, scene);
  const auto& cuda = torch.judgement.variant.cuda;
  const auto packaging = torch.judgement.variant.packaging;
  const auto serves = [&](const catalogs::PublishedBuild* build) { return serves_cuda(*build, *cuda, packaging); };
  if (sisters.empty() || !cuda || cuda->parts().size() < 2 || std::ranges::any_of(sisters, serves)) {
    return;
  }
  const auto there_is_none = "as far as the catalog knows, for " + std::string(platform_text(scene.facts.platform.value));
  const bool may_come = packaging != Packaging::conda_pytorch && packaging != Packaging::wheel;
  findings.push_back({.code = ReasonCode::version_unavailable,
                      .level = may_come ? Level::warning : Level::error,
                      .subject = torch.label,
                      .fact = there_is_none,
                      .text = is_cpu_build_left(torch, sisters, scene) ? "There is no " + torch.label + ", " + there_is_none +
                                                                             ": the installer takes a CPU build, without a warning."
                                                                       : std::string(),
                      .evidence = {"builds of this release: " + tags_text(sisters)},
                      .repair = replace_torch(torch, scene)});
}

/// The Pythons of the release's builds on its index and, if no label excludes PyPI, also on PyPI, which may have it for more Pythons.
auto pythons_of(const TorchPart& torch) -> std::vector<DottedVersion> {
  auto pythons = torch.build == nullptr ? std::vector<DottedVersion>() : torch.build->pythons.vector();
  const bool may_be_of_pypi =
      torch.build != nullptr && torch.build->is_on_pypi && torch.package->version.text().find('+') == std::string::npos;
  if (may_be_of_pypi && !pythons.empty()) {
    pythons.insert(pythons.end(), torch.build->pypi_pythons.begin(), torch.build->pypi_pythons.end());
    std::ranges::sort(pythons);
  }
  return pythons;
}

void audit_python(const TorchPart& torch, const Scene& scene, Findings& findings) {
  const auto pythons = pythons_of(torch);
  if (!scene.python || pythons.empty()) {
    return;
  }
  const auto python = scene.python->prefix(2);
  if (std::ranges::find(pythons, python) != pythons.end()) {
    return;
  }
  if (std::ranges::find(torch.build->unseen_pythons, python) != torch.build->unseen_pythons.end()) {
    findings.push_back({.code = ReasonCode::python_unavailable,
                        .level = Level::note,
                        .subject = torch.label,
                        .fact = "Python " + python.text(),
                        .text = "No listing of " + torch.label + " for Python " + python.text() +
                                " was seen; its release names this Python, so it is assumed that there is one."});
    return;
  }
  findings.push_back({.code = ReasonCode::python_unavailable,
                      .subject = torch.label,
                      .fact = "Python " + python.text(),
                      .evidence = {"it was built for Python " + from_to(pythons.front().text(), pythons.back().text())},
                      .repair = replace_torch(torch, scene)});
}

/// Whether a finding already says that no such build exists.
auto is_absent(const TorchPart& torch, const Findings& findings) -> bool {
  return std::ranges::any_of(
      findings, [&](const Finding& one) { return one.code == FindingCode(ReasonCode::version_unavailable) && one.subject == torch.label; });
}

}  // namespace

void audit_demands(const Scene& scene, Findings& findings) {
  audit_forced_cpu(scene, findings);
  if (inventory::role_of(scene.inventory.kind) != inventory::Role::wished) {
    return;  // installed packages exist
  }
  for (const auto& torch : scene.torches) {
    if (!torch.tag.empty() && is_release_known(torch, scene) && !is_absent(torch, findings)) {
      audit_never_built(torch, scene, findings);
      audit_python(torch, scene, findings);
    }
  }
}

}  // namespace gpusolve::engine::audit
