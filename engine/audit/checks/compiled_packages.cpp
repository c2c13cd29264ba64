#include "engine/audit/checks/compiled_packages.hpp"

#include <algorithm>
#include <optional>

#include "adapters/report/words/wording.hpp"
#include "base/plain.hpp"
#include "catalogs/newest.hpp"
#include "engine/audit/choice/choice_of_stack.hpp"
#include "engine/audit/choice/cpu_builds.hpp"
#include "engine/audit/choice/fetched_wheel.hpp"
#include "engine/audit/repair/repair.hpp"
#include "engine/audit/scene/brought_packages.hpp"
#include "engine/audit/scene/named.hpp"
#include "engine/audit/scene/required_pins.hpp"
#include "engine/judging/judge.hpp"
#include "engine/judging/known_extras.hpp"
#include "engine/specs/leading_numbers.hpp"
#include "engine/specs/spec_text.hpp"

namespace gpusolve::engine::audit {
namespace {

/// The failure on a GPU that the program rejects whatever targets it is compiled for; nullopt if it rejects no GPU of the machine.
auto refusal_of(const Named& one, const Scene& scene) -> std::optional<Reason> {
  const auto version = one.package == nullptr ? std::nullopt : leading_numbers(one.package->version);
  for (const auto& recipe : scene.catalog.source_recipes(one.name)) {
    const bool is_newest = !version && !recipe.before;
    const bool is_its = version && (!recipe.since || *recipe.since <= *version) && (!recipe.before || *version < *recipe.before);
    for (const auto gpu : (is_newest || is_its) && recipe.least ? scene.facts.capabilities() : std::vector<ComputeCapability>()) {
      if (gpu < *recipe.least) {
        return Reason{ReasonCode::no_kernel_image, one.label, gpu.sm(), recipe.least->text()};
      }
    }
  }
  const auto judgement = version ? Judge(scene.catalog, scene.facts, {}).judge(one.name, one.package->version, plain_wheel()) : Judgement();
  const auto floor = std::ranges::find_if(judgement.failures, [](const Reason& reason) {
    return reason.code == ReasonCode::no_kernel_image && !reason.needed.empty() && reason.known_failure.empty();
  });
  if (floor == judgement.failures.end()) {
    return std::nullopt;
  }
  auto reason = *floor;
  reason.subject = one.label;
  return reason;
}

auto finding_of_refusal(const Named& one, const Reason& reason, const Scene& scene) -> Finding {
  const bool is_wished = inventory::role_of(scene.inventory.kind) == inventory::Role::wished;
  return {.code = reason.code,
          .subject = one.label,
          .fact = reason.fact,
          .needed = reason.needed,
          .text = report::reason_sentence(reason) + ", whether " + installer_of(Ecosystem::pypi, scene, one.demand) +
                  " finds a wheel of it or compiles its source.",
          .evidence = one.demand != nullptr ? std::vector{one.demand->place} : std::vector<std::string>(),
          .repair = is_wished ? std::optional(another_release(one.name, scene)) : std::nullopt};
}

auto compiled_sentence(const Named& one, const Scene& scene) -> std::string {
  const auto how = fetches_wheel(one, scene)
                       ? std::string(
                             "whose build takes a wheel of the release where one fits, and compiles it otherwise; which of the two is "
                             "unknown.")
                       : "which " + installer_of(Ecosystem::pypi, scene, one.demand) + " compiles for the GPUs that the build is told.";
  return "Not judged: " + one.label + ". PyPI has only its source, " + how;
}

/// The pinned release of the main package against which the package is compiled; null if that is open, or if the package needs none.
auto main_beside(const Named& one, const Scene& scene) -> const TorchPart* {
  const auto is_its = [&](const TorchPart& torch) {
    return torch.package->ecosystem == Ecosystem::pypi && !torch.open && compiles_against(torch.package->name, one.name, scene);
  };
  const auto torch = std::ranges::find_if(scene.torches, is_its);
  return torch == scene.torches.end() ? nullptr : &*torch;
}

/// Proposes a search for a wheel without a promise: a recipe is no set that could be proven, and the GPUs of many such wheels are unknown.
/// Keeps the versions that the input states, unless a finding says that they do not run or that there is none for the Python.
auto look_for_wheel(const Named& one, const Findings& findings, const Scene& scene) -> Repair {
  const auto* const torch = main_beside(one, scene);
  const bool is_kept = !is_accused(one.label, findings) && (torch == nullptr || !is_accused(torch->label, findings));
  const bool is_pinned = is_kept && one.package != nullptr;
  std::vector<std::string> specs{one.name + (is_kept ? versions_of(one) : std::string())};
  if (is_kept && torch != nullptr) {
    specs.insert(specs.begin(), torch->package->name + "==" + torch->package->version);
  }
  auto repair = by_resolve(is_pinned ? "This looks for a wheel of this release that fits, or else for a way to compile it:"
                                     : "This looks for a release with a wheel that fits, or else for a way to compile one:",
                           {std::move(specs)}, scene);
  repair.asked.reset();
  return repair;
}

/// " That wheel runs here."; empty if no GPU is known.
auto verdict_on(const FetchedWheel& wheel, const Scene& scene) -> std::string {
  const auto& failures = wheel.judgement.failures;
  return !failures.empty()  ? " That wheel does not run here: " + report::reason_sentence(failures.front()) + "."
         : scene.facts.gpus ? " That wheel runs here."
                            : std::string();
}

auto fetched_sentence(const Named& one, const FetchedWheel& wheel, const Scene& scene) -> std::string {
  return "PyPI has only the source of " + one.label + ", whose build takes the wheel " + one.name + " " + wheel.version + " from " +
         wheel.page + " if it is there, and compiles it otherwise." + verdict_on(wheel, scene);
}

/// nullopt if the source of the release has kernels, or that is not known, or the input has no package with those that it calls.
auto finding_without_kernels(const std::string& label, const std::string& name, std::string_view release, const Scene& scene)
    -> std::optional<Finding> {
  const auto version = leading_numbers(release);
  const auto* const recipe = version ? scene.catalog.source_recipe(name, *version, scene.facts.platform.value) : nullptr;
  const auto is_judged = [&](const std::string& package) {
    return std::ranges::any_of(scene.parts, [&](const NamedPart& part) { return part.judgement.stack.package->name == package; });
  };
  if (recipe == nullptr || std::ranges::none_of(recipe->kernels_in, is_judged)) {
    return std::nullopt;
  }
  return Finding{.code = AuditCode::not_in_catalog,
                 .level = Level::note,
                 .subject = label,
                 .fact = catalogs::catalog_of_date(scene.catalog),
                 .text = "PyPI has only the source of " + label + ", which has no kernels of its own: it calls those of " +
                         joined(recipe->kernels_in, " or ") + ".",
                 .evidence = {catalogs::stated_source(recipe->evidence)}};
}

auto finding_of(const Named& one, const Findings& findings, const Scene& scene) -> Finding {
  if (const auto refusal = refusal_of(one, scene)) {
    return finding_of_refusal(one, *refusal, scene);
  }
  if (const auto* const recipe = recipe_without_gpu(one, scene)) {
    return compiled_for_cpu(one, *recipe, scene);
  }
  const auto release = one.package == nullptr ? std::string() : one.package->version.text();
  if (auto finding = finding_without_kernels(one.label, one.name, release, scene)) {
    return *std::move(finding);
  }
  const auto wheel = fetched_wheel(one, scene);
  const bool is_judged = wheel && wheel->judgement.failures.empty();
  return {.code = is_judged ? AuditCode::unpinned : AuditCode::unjudged,
          .level = is_judged ? Level::note : Level::warning,
          .subject = one.label,
          .fact = catalogs::catalog_of_date(scene.catalog),
          .text = wheel ? fetched_sentence(one, *wheel, scene) : compiled_sentence(one, scene),
          .repair = wheel ? std::nullopt : std::optional(look_for_wheel(one, findings, scene))};
}

/// The release of a package that an extra of a pinned one requires at its own version; empty if it is not known.
auto brought_release(const std::string& name, const Named& bringer, const Scene& scene) -> std::string {
  const auto is_its = [&](const auto& extra) { return std::ranges::find(extra.second, name + "=={version}") != extra.second.end(); };
  const auto rows = bringer.package == nullptr ? std::vector<const catalogs::StackBuild*>() : rows_of_release(*bringer.package, scene);
  const bool is_same = std::ranges::any_of(rows, [&](const auto* row) { return std::ranges::any_of(row->extras, is_its); });
  return is_same ? bringer.package->version.text() : std::string();
}

/// Its line names another package: transformer-engine[pytorch].
auto finding_of_brought(const Named& one, const Named& bringer, const Scene& scene) -> Finding {
  const auto release = brought_release(one.name, bringer, scene);
  const auto origin = one.demand->place + ": " + quote(one.demand->text) + " brings it";
  if (auto own = finding_without_kernels(one.name + " " + release, one.name, release, scene)) {
    own->evidence.insert(own->evidence.begin(), origin);
    own->place = parse_place(one.demand->place);
    return *std::move(own);
  }
  auto finding = finding_of(one, {}, scene);
  finding.evidence = {origin};
  finding.place = parse_place(one.demand->place);
  finding.repair = choose_by_resolve(inventory::demanded_name(*one.demand) + extras_in_spec(one.demand->text), scene);
  return finding;
}

auto is_named(const std::string& name, const Scene& scene) -> bool {
  return std::ranges::any_of(named_in(scene), [&](const Named& one) { return one.ecosystem == Ecosystem::pypi && one.name == name; });
}

}  // namespace

auto compiles_against(const std::string& main, const std::string& name, const Scene& scene) -> bool {
  const auto recipes = scene.catalog.source_recipes(name);
  return std::ranges::any_of(recipes, [&](const catalogs::SourceRecipe& recipe) {
    return std::ranges::any_of(recipe.requirements, [&](const std::string& text) { return name_in_spec(text) == main; });
  });
}

void audit_compiled_packages(const Scene& scene, std::vector<std::string>& names, Findings& findings) {
  for (const auto& one : named_in(scene)) {
    if (is_compiled(one, scene) && cpu_page_of(one, scene).empty()) {
      std::erase(names, one.label);
      findings.push_back(finding_of(one, findings, scene));
    }
    for (const auto& name : names_by_extras(one, scene)) {
      const Named brought{.ecosystem = Ecosystem::pypi, .name = name, .label = name, .demand = one.demand};
      if (!is_named(name, scene) && is_compiled(brought, scene)) {
        findings.push_back(finding_of_brought(brought, one, scene));
      }
    }
  }
}

void audit_installed_release(const Scene& scene, std::vector<std::string>& names, Findings& findings) {
  if (inventory::role_of(scene.inventory.kind) != inventory::Role::installed) {
    return;
  }
  for (const auto& one : named_in(scene)) {
    const bool is_unjudged = one.ecosystem == Ecosystem::pypi && std::ranges::find(names, one.label) != names.end();
    const auto wheel = is_unjudged && one.package != nullptr ? wheel_of_release(one, scene) : std::nullopt;
    if (!wheel) {
      continue;
    }
    std::erase(names, one.label);
    const auto& failures = wheel->judgement.failures;
    findings.push_back({.code = failures.empty() ? AuditCode::unpinned : AuditCode::unjudged,
                        .level = failures.empty() ? Level::note : Level::warning,
                        .subject = one.label,
                        .fact = catalogs::catalog_of_date(scene.catalog),
                        .text = "Whether " + one.label + " is the wheel " + wheel->version +
                                " of its release, or was compiled, its version does not say." + verdict_on(*wheel, scene)});
  }
}

}  // namespace gpusolve::engine::audit
