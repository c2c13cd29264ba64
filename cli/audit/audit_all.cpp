#include <algorithm>

#include "adapters/report/wording.hpp"
#include "catalogs/code_targets.hpp"
#include "cli/audit/audits.hpp"
#include "cli/audit/input_notes.hpp"

namespace gpusolve::cli::audit {
namespace {

using report::Finding;

/// A file that asks for a CPU build would get one: the request is told, with the remedy that the build would have.
void merge_echoes(Findings& findings) {
  const auto is_of = [](const Finding& finding, const report::FindingCode& code) { return finding.code == code; };
  const auto build = std::ranges::find_if(findings, [&](const Finding& finding) { return is_of(finding, report::AuditCode::cpu_build); });
  const auto request = std::ranges::find_if(findings, [&](const Finding& finding) {
    return is_of(finding, ReasonCode::cpu_build_requested) || is_of(finding, ReasonCode::source_lacks_gpu_builds);
  });
  if (build == findings.end() || request == findings.end()) {
    return;
  }
  request->repair = build->repair ? build->repair : request->repair;
  findings.erase(build);
}

auto is_accused(const TorchPart& torch, const Findings& findings) -> bool {
  return std::ranges::any_of(
      findings, [&](const Finding& finding) { return finding.level == report::Level::error && finding.subject == torch.label; });
}

auto runs_sentence(const TorchPart& torch, ComputeCapability gpu, const catalogs::RunsBy& by) -> std::string {
  const bool is_cubin = by.kind == catalogs::RunsBy::Kind::cubin;
  const auto target = (is_cubin ? "cubin sm_" : "ptx compute_") + catalogs::target_text(by.target).substr(3);
  return torch.label + " on " + gpu.sm() + ": " + report::run_clause({gpu.sm(), target}) + ".";
}

auto seen(const Scene& scene, const Findings& findings) -> std::vector<std::string> {
  std::vector<std::string> lines;
  if (scene.torches.empty()) {
    lines.emplace_back("There is no torch with a known version in it; only the other packages were looked at.");
  }
  for (const auto& torch : scene.torches) {
    const bool is_gpu = torch.judgement.variant.accelerator == Accelerator::cuda && !torch.tag.empty();
    if (is_accused(torch, findings)) {
      continue;
    }
    if (torch.tag.empty()) {
      lines.push_back(torch.label + ": which build this is cannot be told from here.");
    } else if (is_gpu && torch.judgement.failures.empty() && !torch.judgement.verdict.is_code_assumed) {
      for (const auto& [capability, how] : torch.judgement.verdict.gpus) {
        if (const auto* const by = std::get_if<catalogs::RunsBy>(&how)) {
          lines.push_back(runs_sentence(torch, capability, *by));
        }
      }
    } else if (!is_gpu && scene.facts.has_no_gpu()) {
      lines.push_back(torch.label + " runs on the CPU; there is no GPU here.");
    }
  }
  return lines;
}

}  // namespace

auto audit_all(const Scene& scene) -> report::Audit {
  report::Audit result;
  result.kind = inventory::kind_text(scene.inventory.kind);
  result.path = scene.inventory.path;
  result.facts = scene.facts;
  result.python = scene.python ? std::optional(scene.python->text()) : std::nullopt;
  for (const auto audit :
       {audit_torch, audit_demands, audit_sources, audit_companions, audit_cuda, audit_owners, audit_dependencies, audit_lock}) {
    audit(scene, result.findings);
  }
  merge_echoes(result.findings);
  report::sort_findings(result.findings);
  result.seen = note_sentences(scene.inventory);
  std::ranges::move(seen(scene, result.findings), std::back_inserter(result.seen));
  return result;
}

}  // namespace gpusolve::cli::audit
