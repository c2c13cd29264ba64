#include "adapters/report/wording.hpp"
#include "catalogs/newest.hpp"
#include "engine/audit/audits.hpp"
#include "engine/audit/repair.hpp"
#include "engine/audit/stack_parts.hpp"

namespace gpusolve::engine::audit {
namespace {

/// The entry that decided, and how far it applies.
auto evidence_of(const NamedPart& part, const Scene& scene) -> std::vector<std::string> {
  const auto* const build = part.judgement.stack.build;
  std::vector<std::string> evidence;
  if (part.open) {
    evidence.push_back(part.demand->place + ": " + quote(part.demand->text) + " leaves the build open; today " + choice_text(part) +
                       ", by " + catalogs::catalog_of_date(scene.catalog));
  }
  if (part.demand != nullptr && !part.open) {
    evidence.push_back(part.demand->place + ": " + quote(part.demand->text) + " brings it");
  }
  if (build == nullptr) {
    return evidence;
  }
  if (!part.judgement.stack.match->is_exact) {
    evidence.push_back(part.label + " is not in the catalog; it is judged like " + build->package + " " +
                       part.judgement.stack.match->version);
  }
  evidence.push_back("source: " + build->evidence.source + " (" + build->evidence.confidence + ")");
  return evidence;
}

/// The words for torch speak of its messages, which other stacks do not print.
auto failure_text(const NamedPart& part, Reason reason) -> std::string {
  reason.subject = part.label;
  return report::reason_sentence(reason) + ".";
}

auto repair_of(const Reason& reason, const Scene& scene) -> std::optional<Repair> {
  const bool is_driver = reason.code == ReasonCode::driver_too_old || reason.code == ReasonCode::ptx_needs_newer_driver;
  return is_driver && !reason.needed.empty() ? std::optional(update_driver(reason.needed, scene)) : std::nullopt;
}

}  // namespace

void audit_stacks(const Scene& scene, Findings& findings) {
  if (scene.facts.has_no_gpu()) {
    return;
  }
  for (const auto& part : stack_parts(scene)) {
    bool is_first = true;
    for (const auto& reason : part.judgement.failures) {
      findings.push_back({.code = reason.code,
                          .subject = part.label,
                          .fact = reason.fact,
                          .needed = reason.needed,
                          .text = failure_text(part, reason),
                          .evidence = is_first ? evidence_of(part, scene) : std::vector<std::string>(),
                          .repair = repair_of(reason, scene)});
      is_first = false;
    }
  }
}

}  // namespace gpusolve::engine::audit
