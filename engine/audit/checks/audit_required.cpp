#include "engine/audit/scene/required.hpp"

#include <algorithm>
#include <span>

#include "adapters/inventory/wheels.hpp"
#include "adapters/pypi/requirement.hpp"
#include "adapters/pypi/variant.hpp"
#include "adapters/report/words/wording.hpp"
#include "base/plain.hpp"
#include "engine/audit/checks/audits.hpp"
#include "engine/audit/choice/choice_of_stack.hpp"
#include "engine/audit/choice/stack_parts.hpp"
#include "engine/audit/repair/repair.hpp"
#include "engine/audit/scene/needs.hpp"
#include "engine/catalog/pypi_default.hpp"
#include "engine/catalog/stack_rows.hpp"
#include "engine/judging/judge.hpp"
#include "engine/specs/leading_numbers.hpp"

namespace gpusolve::engine::audit {
namespace {

/// Whether the input asks an index of the main stack.
auto names_stack_index(const Scene& scene) -> bool {
  return std::ranges::any_of(scene.inventory.addresses,
                             [&](const inventory::Address& address) { return pypi::is_stack_index(address.text, scene.catalog.roles()); });
}

/// The release's build on the official index of the input, if the input names a single such index: pip prefers a build with a label to
/// PyPI's. Null if the build is not known.
auto build_of_index(const std::string& version, const Scene& scene) -> const catalogs::PublishedBuild* {
  const auto& roles = scene.catalog.roles();
  const auto numbers = leading_numbers(version);
  const catalogs::PublishedBuild* found = nullptr;
  for (const auto& address : inventory::addresses_for(roles.pypi, scene.inventory.addresses)) {
    const auto label = address.text.starts_with(roles.index) ? pypi::label_of_index(address.text, roles) : std::string_view();
    for (const auto& build : scene.catalog.published_builds(scene.facts.platform.value)) {
      if (build.packaging == Packaging::wheel && numbers && build.version == *numbers && build.tag == label) {
        if (found != nullptr && found != &build) {
          return nullptr;
        }
        found = &build;
      }
    }
  }
  return found;
}

/// The judgement of the wheel that pip takes from PyPI or the index for the pin; nullopt if pip may take another wheel.
auto judgement_of(const std::string& name, const std::string& version, const Scene& scene) -> std::optional<Judgement> {
  const bool is_main = name == scene.catalog.roles().pypi;
  const auto* const package = scene.catalog.stack_package(false, name);
  const auto* const of_index = is_main && names_stack_index(scene) ? build_of_index(version, scene) : nullptr;
  const bool is_judged =
      is_main ? of_index != nullptr || !names_stack_index(scene) : package != nullptr && package->carries == catalogs::Carries::gpu;
  if (!is_judged) {
    return std::nullopt;
  }
  auto variant = plain_wheel();
  if (of_index != nullptr) {
    variant.accelerator = of_index->accelerator();
    variant.cuda = of_index->cuda;
  } else if (is_main) {
    complete_from_pypi(version, scene.facts.platform.value, scene.catalog, variant);
  }
  if (is_main && variant.accelerator == Accelerator::cpu) {
    return Judgement{.variant = variant};
  }
  auto judgement = Judge(scene.catalog, scene.facts, {}).judge(name, version, variant);
  const bool is_exact = is_main ? judgement.match && judgement.match->is_exact : judgement.stack.match && judgement.stack.match->is_exact;
  return is_exact ? std::optional(std::move(judgement)) : std::nullopt;
}

/// A release of another stack that pip chooses for a line of the input.
struct TakenRelease {
  std::string name;
  std::string version;
  std::string label;  ///< the subject of the finding: `vllm 0.11.0`; the spec if it leaves the release open
  bool is_open{};
  const inventory::Demand* line{};  ///< null if no line names the release
};

auto taken_release(const Named& one, const Scene& scene) -> std::optional<TakenRelease> {
  if (one.ecosystem != Ecosystem::pypi || scene.catalog.roles().is_main(one.name)) {
    return std::nullopt;
  }
  if (one.package != nullptr) {
    return TakenRelease{one.name, one.package->version, one.label, false, one.demand};
  }
  const auto choice = choice_of_stack(one, scene);
  return choice && choice->package == one.name
             ? std::optional(TakenRelease{one.name, choice->version, quote(spec_of(one)), true, one.demand})
             : std::nullopt;
}

/// The catalog's row with the wheels of a release for this system, preferably GPU builds; null if there is none.
auto row_of(const TakenRelease& release, const Scene& scene) -> const catalogs::StackBuild* {
  const catalogs::StackBuild* found = nullptr;
  for (const auto& row : scene.catalog.stack_builds(false, release.name)) {
    const bool is_platform = row.is_for(scene.facts.platform.value);
    const bool is_its = std::ranges::any_of(row.versions, [&](const auto& version) { return is_version(version, release.version); });
    if (is_platform && is_its && (found == nullptr || (found->is_for_cpu && !row.is_for_cpu))) {
      found = &row;
    }
  }
  return found;
}

/// "vllm 0.11.0 requires", or for a spec "For `vllm<0.12` pip takes vllm 0.11.0 today, which requires".
auto start_of(const TakenRelease& release, const Scene& scene) -> std::string {
  return release.is_open ? "For " + release.label + " " + installer_of(Ecosystem::pypi, scene, release.line) + " takes " + release.name +
                               " " + release.version + " today, which requires "
                         : release.label + " requires ";
}

/// The reason why the required wheel cannot be installed or does not run here; nullopt if it runs.
auto failure_of(const Judgement& judgement, const Scene& scene) -> std::optional<Reason> {
  if (!judgement.failures.empty()) {
    return judgement.failures.front();
  }
  const auto* const build = judgement.match ? judgement.match->build : nullptr;
  if (build == nullptr || !scene.python || build->pythons.empty()) {
    return std::nullopt;
  }
  const auto python = scene.python->prefix(2);
  const auto has_python = [&](std::span<const DottedVersion> pythons) { return std::ranges::find(pythons, python) != pythons.end(); };
  if (has_python(build->pythons) || has_python(build->pypi_pythons) || has_python(build->unseen_pythons)) {
    return std::nullopt;
  }
  return Reason{ReasonCode::python_unavailable, judgement.match->build->version.text(), "Python " + python.text()};
}

/// A requirement on exactly one version of a package that the input does not name.
struct PinnedNeed {
  std::string text;  ///< `torch==2.7.0`
  std::string name;
  std::string version;
};

auto pinned_needs(const catalogs::StackBuild& row, const std::string& version, const Scene& scene) -> std::vector<PinnedNeed> {
  const auto& all = named_in(scene);
  std::vector<PinnedNeed> needs;
  for (const auto& requirement : row.requirements) {
    const auto need = dependency_of(Ecosystem::pypi, filled(requirement, version), scene);
    const auto parsed = need ? pypi::parse_requirement(need->text) : Result<pypi::Requirement>(Error{});
    const auto pin = parsed ? inventory::pinned_version(*parsed) : std::nullopt;
    if (pin && std::ranges::find(all, need->name, &Named::name) == all.end()) {
      needs.push_back({need->text, need->name, *pin});
    }
  }
  return needs;
}

/// The requirement on the main package, if pip takes a CPU build for it; otherwise nullopt.
auto cpu_need(const catalogs::StackBuild& row, const std::string& version, const Scene& scene) -> std::optional<PinnedNeed> {
  for (auto& need : pinned_needs(row, version, scene)) {
    const bool is_main = need.name == scene.catalog.roles().pypi;
    const auto judgement = is_main && scene.facts.gpus ? judgement_of(need.name, need.version, scene) : std::nullopt;
    if (judgement && judgement->variant.accelerator == Accelerator::cpu) {
      return std::move(need);
    }
  }
  return std::nullopt;
}

auto cpu_finding(const TakenRelease& release, const PinnedNeed& need, const catalogs::StackBuild& row, const Scene& scene) -> Finding {
  const auto place = std::string(platform_text(scene.facts.platform.value));
  return {.code = AuditCode::cpu_build,
          .subject = release.label,
          .text = start_of(release, scene) + need.text + ", and " + installer_of(Ecosystem::pypi, scene, release.line) +
                  " takes that from PyPI, which serves the CPU build of this release for " + place + ".",
          .evidence = {catalogs::stated_source(row.evidence)},
          .repair = with_gpu_build_of(need.name, release.name + "==" + release.version, scene)};
}

auto failure_finding(const TakenRelease& release, const FailingRequirement& failing, const catalogs::StackBuild& row, const Scene& scene)
    -> Finding {
  return {.code = failing.reason.code,
          .subject = release.label,
          .fact = fact_text(failing.reason),
          .needed = failing.reason.needed,
          .text = start_of(release, scene) + failing.text + ". " + report::reason_sentence(failing.reason) + ".",
          .evidence = {catalogs::stated_source(row.evidence)},
          .repair = another_release(release.name, scene)};
}

auto first_word(const std::string& text) -> std::string { return text.substr(0, text.find(' ')); }

/// Whether a finding with this code about the failing package exists already, because a release brings the package.
auto is_reported(FindingCode code, const std::string& subject, const Findings& findings) -> bool {
  return std::ranges::any_of(
      findings, [&](const Finding& finding) { return finding.code == code && first_word(finding.subject) == first_word(subject); });
}

}  // namespace

auto failing_requirement(const catalogs::StackBuild& row, const std::string& version, const Scene& scene)
    -> std::optional<FailingRequirement> {
  for (const auto& need : pinned_needs(row, version, scene)) {
    const auto judgement = judgement_of(need.name, need.version, scene);
    if (auto failure = judgement ? failure_of(*judgement, scene) : std::nullopt) {
      auto reason = *std::move(failure);
      const auto tag = need.name == scene.catalog.roles().pypi ? tag_of(judgement->variant) : std::string();
      reason.subject = need.name + " " + need.version + (tag.empty() ? "" : " (" + tag + ")");
      return FailingRequirement{need.text, std::move(reason)};
    }
  }
  return std::nullopt;
}

void audit_required(const Scene& scene, Findings& findings) {
  if (inventory::role_of(scene.inventory.kind) != inventory::Role::wished || scene.facts.has_no_gpu()) {
    return;
  }
  for (const auto& one : named_in(scene)) {
    const auto release = is_accused(one.label, findings) ? std::nullopt : taken_release(one, scene);
    const auto* const row = release ? row_of(*release, scene) : nullptr;
    if (row == nullptr || is_accused(release->label, findings) || is_accused(release->name + " " + release->version, findings)) {
      continue;
    }
    const auto failing = failing_requirement(*row, release->version, scene);
    if (failing && !is_reported(failing->reason.code, failing->reason.subject, findings)) {
      findings.push_back(failure_finding(*release, *failing, *row, scene));
    }
    const auto need = failing ? std::nullopt : cpu_need(*row, release->version, scene);
    if (need && !is_reported(AuditCode::cpu_build, need->name, findings)) {
      findings.push_back(cpu_finding(*release, *need, *row, scene));
    }
  }
}

}  // namespace gpusolve::engine::audit
