#include "engine/audit/alternatives.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "base/plain.hpp"

namespace gpusolve::engine::audit {
namespace {

auto part_text(const std::vector<std::string>& parts) -> std::string {
  const auto named = std::ranges::count_if(parts, [](const std::string& part) { return !part.empty(); });
  const auto* const noun = named > 1 ? "with the extras or groups " : "with the extra or group ";
  std::vector<std::string> names;
  std::ranges::copy_if(parts, std::back_inserter(names), [](const std::string& part) { return !part.empty(); });
  const bool has_none = names.size() < parts.size();
  return (has_none ? "without an extra" : "") + std::string(has_none && named > 0 ? ", and " : "") +
         (named > 0 ? noun + joined(names, ", ") : std::string());
}

/// The first audit without an error; null if there is none.
auto first_that_runs(const std::vector<AlternativeAudit>& all) -> const AlternativeAudit* {
  const auto found = std::ranges::find_if(all, [](const AlternativeAudit& one) { return !has_error(one.audit.findings); });
  return found == all.end() ? nullptr : &*found;
}

/// The parts whose audits contain the finding.
auto parts_of(const Finding& finding, const std::vector<AlternativeAudit>& all) -> std::vector<std::string> {
  std::vector<std::string> parts;
  for (const auto& [part, audit] : all) {
    if (std::ranges::find(audit.findings, finding) != audit.findings.end()) {
      parts.push_back(part);
    }
  }
  return parts;
}

/// The finding, with the parts that it concerns as evidence, unless it concerns all parts or is about parts that were not read.
auto told_of_parts(Finding finding, const std::vector<AlternativeAudit>& all, const AlternativeAudit* runs) -> Finding {
  const auto parts = parts_of(finding, all);
  if (parts.size() == all.size() || finding.code == FindingCode(AuditCode::other_parts)) {
    return finding;
  }
  auto words = part_text(parts);
  if (runs != nullptr && finding.level == Level::error) {
    finding.level = Level::warning;
    words += "; " + part_text({runs->part}) + " there is no error";
  }
  finding.evidence.push_back(std::move(words));
  return finding;
}

}  // namespace

auto joined_audit(std::vector<AlternativeAudit> all) -> Audit {
  auto joined = all.front().audit;
  joined.findings.clear();
  const auto* const runs = first_that_runs(all);
  for (const auto& [part, audit] : all) {
    for (const auto& finding : audit.findings) {
      joined.findings.push_back(told_of_parts(finding, all, runs));
    }
    std::ranges::copy_if(audit.seen, std::back_inserter(joined.seen),
                         [&](const std::string& sentence) { return std::ranges::find(joined.seen, sentence) == joined.seen.end(); });
  }
  sort_findings(joined.findings);
  return joined;
}

}  // namespace gpusolve::engine::audit
