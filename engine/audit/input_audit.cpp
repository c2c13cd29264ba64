#include "engine/audit/input_audit.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

#include "adapters/pypi/name.hpp"
#include "base/plain.hpp"
#include "engine/audit/alternatives.hpp"
#include "engine/audit/audit_commands.hpp"
#include "engine/audit/checks/audits.hpp"
#include "engine/audit/choice/later_commands.hpp"
#include "engine/audit/choice/make_scene.hpp"
#include "engine/audit/choice/met_by_conda.hpp"
#include "engine/audit/repair/repair.hpp"
#include "engine/audit/together/proven_repairs.hpp"
#include "engine/audit/together/together.hpp"
#include "engine/environment/input_machine.hpp"
#include "engine/judging/gpu_signs.hpp"
#include "engine/machine/fact_doubts.hpp"
#include "engine/specs/spec_text.hpp"

namespace gpusolve::engine::audit {

auto reading_for(const Facts& facts, const std::optional<DottedVersion>& python, const catalogs::Catalog& catalog)
    -> inventory::ReadOptions {
  inventory::ReadOptions reading;
  reading.machine.target.platform = facts.platform.value;
  reading.machine.target.glibc = facts.glibc ? std::optional(facts.glibc->value) : std::nullopt;
  reading.machine.python = python;
  reading.images = catalog.stack_images();
  reading.roles = &catalog.roles();
  reading.is_for_gpus = [&catalog](std::string_view name, Ecosystem ecosystem) { return is_for_gpus(name, ecosystem, catalog); };
  return reading;
}

namespace {

/// The only error, if it says that packages are incompatible and has no repair; otherwise null.
auto mismatch_without_remedy(std::vector<Finding>& findings) -> Finding* {
  const auto is_error = [](const Finding& finding) { return finding.level == Level::error; };
  const auto first = std::ranges::find_if(findings, is_error);
  const bool is_it = std::ranges::count_if(findings, is_error) == 1 && first->code == FindingCode(AuditCode::stack_mismatch);
  return is_it && !first->repair ? &*first : nullptr;
}

/// Whether the finding says that a package is incompatible with another one.
auto is_mismatch(const Finding& finding) -> bool {
  return finding.code == FindingCode(AuditCode::stack_mismatch) || std::holds_alternative<CompanionMismatch>(finding.code);
}

/// The input without the packages that are incompatible with another one; nullopt if there is an error of another kind, or about the main
/// package.
auto without_mismatched(inventory::Inventory inventory, const catalogs::Catalog& catalog, const std::vector<Finding>& findings)
    -> std::optional<inventory::Inventory> {
  for (const auto& finding : findings) {
    const auto name = pypi::normalise_name(name_in_spec(finding.subject.substr(0, finding.subject.find(' '))));
    if (finding.level != Level::error) {
      continue;
    }
    if (!is_mismatch(finding) || catalog.roles().is_main(name)) {
      return std::nullopt;
    }
    std::erase_if(inventory.demands, [&](const inventory::Demand& demand) { return inventory::demanded_name(demand) == name; });
    std::erase_if(inventory.packages, [&](const Package& package) { return package.name == name; });
  }
  return inventory;
}

/// Adds the contradiction that the solver proves among the requests that no error is about. All errors then get one common repair.
void add_further_contradiction(const Scene& scene, Refutations& refutations, std::vector<Finding>& findings) {
  const auto rest = without_mismatched(scene.inventory, scene.catalog, findings);
  auto contradiction = rest ? contradiction_in(*rest, scene.facts, scene.catalog, refutations) : std::nullopt;
  if (!contradiction || contradiction->level != Level::error) {
    return;
  }
  contradiction->evidence.clear();  // the other errors may explain why all requests together fail
  findings.push_back(*std::move(contradiction));
  for (auto& finding : findings) {
    finding.repair = finding.level == Level::error ? std::optional(choose_together(scene)) : std::move(finding.repair);
  }
  sort_findings(findings);
}

/// Adds the contradiction that the solver proves among all requests: as a finding, or only its repair if a finding exists already.
void add_contradiction(const Scene& scene, Refutations& refutations, std::vector<Finding>& findings) {
  const auto& [inventory, facts, catalog] = std::tie(scene.inventory, scene.facts, scene.catalog);
  auto* const mismatch = mismatch_without_remedy(findings);
  auto contradiction =
      mismatch != nullptr || !has_error(findings) ? contradiction_in(inventory, facts, catalog, refutations) : std::nullopt;
  if (contradiction && mismatch != nullptr && contradiction->repair) {
    mismatch->repair = std::move(contradiction->repair);
    mismatch->place = contradiction->place;
  } else if (contradiction && mismatch == nullptr) {
    findings.push_back(*std::move(contradiction));
    sort_findings(findings);
  } else if (!contradiction && has_error(findings)) {
    add_further_contradiction(scene, refutations, findings);
  }
}

auto audit_set(inventory::Inventory inventory, const JudgedFor& judged, const catalogs::Catalog& catalog, Refutations& refutations)
    -> Audit {
  auto facts = judged.facts;
  if (judged.is_promised && inventory.promised_facts && !judged.given.is_any()) {
    facts = *inventory.promised_facts;
  }
  const auto machine = machine_of_input(inventory, facts, judged.given, catalog);
  inventory.python = judged.python ? judged.python : inventory.python;
  for (auto& command : inventory.commands) {
    command.python = judged.python ? judged.python : command.python;
  }
  inventory.path += inventory.row.empty() ? "" : ", row " + inventory.row;
  inventory = without_met_by_conda(std::move(inventory), machine.facts, catalog);
  inventory = after_later_commands(std::move(inventory), machine.facts, catalog);
  auto scene = make_scene(inventory, machine.facts, catalog);
  scene.code = judged.code;
  auto audit = audit_all(scene);
  add_contradiction(scene, refutations, audit.findings);
  audit_commands(inventory, machine.facts, catalog, refutations, audit.findings);
  prove_repairs(scene, refutations, audit.findings);
  auto words = doubt_sentences(machine.facts, judged.given, catalog);
  words.insert(words.end(), machine.words.begin(), machine.words.end());
  audit.seen.insert(audit.seen.begin(), words.begin(), words.end());
  return audit;
}

}  // namespace

auto audit_input(inventory::Inventory inventory, const JudgedFor& judged, const catalogs::Catalog& catalog) -> Audit {
  std::optional<Refutations> own;
  auto& refutations = judged.refutations != nullptr ? *judged.refutations : own.emplace(catalog);
  if (inventory.alternatives.empty()) {
    return audit_set(std::move(inventory), judged, catalog, refutations);
  }
  std::vector<AlternativeAudit> all;
  for (auto& one : inventory.alternatives) {
    auto part = std::exchange(one.row, std::string());
    all.push_back({std::move(part), audit_set(std::move(one), judged, catalog, refutations)});
  }
  return joined_audit(std::move(all));
}

namespace {

auto is_for(const inventory::Inventory& row, Platform platform) -> bool {
  return !row.promised_facts || row.promised_facts->platform.value == platform;
}

/// The names of the rows that are left out because they are for other platforms. Empty if no row is left out; if no row is for this
/// platform, all rows are judged.
auto rows_elsewhere(const inventory::Inventories& sets, const JudgedFor& judged) -> std::string {
  const bool is_each_for_its_own = judged.is_promised && !judged.given.is_any();
  const auto platform = judged.facts.platform.value;
  const bool has_own = std::ranges::any_of(sets, [&](const auto& set) { return is_for(set, platform); });
  std::vector<std::string> names;
  for (const auto& set : is_each_for_its_own || !has_own ? inventory::Inventories() : sets) {
    if (!is_for(set, platform)) {
      names.push_back(set.row + " (" + std::string(platform_text(set.promised_facts->platform.value)) + ")");
    }
  }
  return joined(names, ", ");
}

}  // namespace

auto audit_sets(const std::string& path, const inventory::Inventories& sets, const JudgedFor& judged, const CodeSources& sources,
                const catalogs::Catalog& catalog) -> Result<std::vector<Audit>> {
  std::vector<Audit> audits;
  const auto elsewhere = rows_elsewhere(sets, judged);
  for (const auto& set : sets) {
    if (!elsewhere.empty() && !is_for(set, judged.facts.platform.value)) {
      continue;
    }
    auto code = code_of_input(path, set, judged.facts, sources);
    if (!code) {
      return code.error();
    }
    audits.push_back(
        audit_input(set, {judged.facts, judged.given, judged.python, judged.is_promised, std::move(*code), judged.refutations}, catalog));
    if (!elsewhere.empty()) {
      audits.back().seen.push_back("Not judged, because they are for other platforms: " + elsewhere + ".");
    }
  }
  return audits;
}

auto row_names(const inventory::Inventories& sets) -> std::string {
  std::vector<std::string> names;
  std::ranges::transform(sets, std::back_inserter(names), &inventory::Inventory::row);
  return joined(names, ", ");
}

auto parse_python(const std::optional<std::string>& text, std::string_view place) -> Result<std::optional<DottedVersion>> {
  if (!text) {
    return std::optional<DottedVersion>{};
  }
  auto version = parse_dotted_version(*text, "Python version");
  return version ? Result<std::optional<DottedVersion>>(std::optional(std::move(version).value())) : version.error().in(place);
}

void keep_first_that_runs(std::vector<Audit>& audits) {
  const auto runs = std::ranges::find_if(audits, [](const Audit& audit) { return !has_error(audit.findings); });
  if (runs != audits.end()) {
    audits = {*runs};
  }
}

auto status_of(const std::vector<Audit>& audits) -> ExitStatus {
  const bool is_bad = std::ranges::any_of(audits, [](const Audit& audit) { return has_error(audit.findings); });
  return is_bad ? ExitStatus::finding : ExitStatus::done;
}

}  // namespace gpusolve::engine::audit
