#include "engine/diagnose/log_audit.hpp"

#include <algorithm>
#include <iterator>

#include "adapters/inventory/input_text.hpp"
#include "adapters/inventory/lists/collect_env.hpp"
#include "adapters/inventory/read.hpp"
#include "engine/audit/checks/audits.hpp"
#include "engine/audit/choice/make_scene.hpp"
#include "engine/diagnose/diagnose.hpp"
#include "engine/environment/input_machine.hpp"

namespace gpusolve::engine::diagnose {
namespace {

/// If the log contains a report of collect_env, judges its packages, on the report's machine or on the given one. Returns whether the log
/// contains a report.
auto add_report(std::string_view log, const MachineText& typed, const catalogs::Catalog& catalog, Audit& audit) -> bool {
  const auto text = inventory::decode_input(log, audit.path);
  const auto part = text ? inventory::collect_env_in(*text) : std::string_view();
  const auto found = part.empty()
                         ? Result<inventory::Inventory>(Error{})
                         : inventory::read_text(part, audit.path, {.kind = inventory::Kind::collect_env, .roles = &catalog.roles()});
  if (!found) {
    return false;
  }
  auto machine = machine_of_input(*found, audit.facts, typed, catalog);
  auto& facts = machine.facts;  // the rest of the log may state facts that the report lacks
  facts.gpus = facts.gpus ? facts.gpus : audit.facts.gpus;
  facts.driver = facts.driver ? facts.driver : audit.facts.driver;
  auto judged = audit::audit_all(audit::make_scene(*found, as_given(facts), catalog));
  audit.seen.insert(audit.seen.end(), judged.seen.begin(), judged.seen.end());
  audit.findings.insert(audit.findings.end(), judged.findings.begin(), judged.findings.end());
  return true;
}

/// The packages other than the main one that have no code for the GPU, according to the findings about the report.
auto unfit_packages(const std::vector<Finding>& findings, const StackRoles& roles) -> std::vector<UnfitPackage> {
  std::vector<UnfitPackage> unfit;
  for (const auto& finding : findings) {
    const auto name = finding.subject.substr(0, finding.subject.find(' '));
    const bool lacks_code = finding.level == Level::error && finding.code == FindingCode(ReasonCode::no_kernel_image);
    if (lacks_code && !roles.is_main(name)) {
      unfit.push_back({name, finding.text});
    }
  }
  return unfit;
}

}  // namespace

auto is_unknown(const Finding& finding) -> bool { return finding.code == FindingCode(AuditCode::unknown_message); }

auto audit_log(const ScannedLog& log, const Facts& given, const MachineText& typed, const catalogs::Catalog& catalog) -> Audit {
  auto clues = clues_of(log.matches, catalog);
  const auto machines = machines_of(given, clues, catalog);
  Audit audit;
  audit.kind = "log";
  audit.path = log.path;
  audit.main = catalog.roles().pypi;
  audit.facts = machines.wanted;
  audit.python = clues.python ? std::optional(clues.python->text()) : std::nullopt;
  for (const auto& clue : clue_texts(clues, catalog.roles())) {
    audit.seen.push_back("seen in the log: " + clue);
  }
  for (const auto& difference : machines.differences) {
    audit.seen.push_back("two machines: " + difference + ". The cause is about the first, the remedy for the second.");
  }
  if (clues.driver && clues.other_driver) {
    audit.seen.push_back("two drivers: the log names " + clues.driver->text() + " and " + clues.other_driver->text() +
                         ", and the first is taken. If these are two machines, hand over the part of the one that fails.");
  }
  const bool has_report = add_report(log.start, typed, catalog, audit);
  clues.unfit = unfit_packages(audit.findings, catalog.roles());
  auto findings = findings_of(log.matches, clues, machines, catalog, log.path == "-" ? std::string() : log.path);
  if (has_report && !clues.has_error) {
    std::erase_if(findings, is_unknown);
  }
  audit.findings.insert(audit.findings.begin(), std::make_move_iterator(findings.begin()), std::make_move_iterator(findings.end()));
  return audit;
}

}  // namespace gpusolve::engine::diagnose
