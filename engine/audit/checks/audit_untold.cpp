// Audits specs whose version only a run can tell: `bitsandbytes==${VERSION}`.
#include <algorithm>

#include "engine/audit/checks/audits.hpp"
#include "engine/audit/scene/named.hpp"
#include "engine/judging/gpu_signs.hpp"

namespace gpusolve::engine::audit {
namespace {

/// Whether another audit reports the package, for instance because pip compiles it in every release.
auto is_reported(const Named& one, const Findings& findings) -> bool {
  return std::ranges::any_of(
      findings, [&](const Finding& finding) { return finding.subject == one.label || finding.subject == quote(one.demand->written); });
}

/// Whether the package belongs to the main stack and a finding about the open main package reports it.
auto is_of_open_main(const Named& one, const Scene& scene) -> bool {
  const auto& roles = scene.catalog.roles();
  return !scene.undecided.empty() && (roles.is_main(one.name) || roles.is_companion(one.name));
}

}  // namespace

void audit_untold(const Scene& scene, Findings& findings) {
  for (const auto& one : named_in(scene)) {
    const bool may_have_code = is_untold(one) && is_for_gpus(one.name, one.ecosystem, scene.catalog) && !scene.facts.has_no_gpu();
    if (may_have_code && !is_of_open_main(one, scene) && !is_reported(one, findings)) {
      findings.push_back({.code = AuditCode::unjudged,
                          .level = Level::warning,
                          .subject = quote(one.demand->written),
                          .text = "Not judged: " + quote(one.demand->written) + ", because only a run can tell its version.",
                          .evidence = {one.demand->place}});
    }
  }
}

}  // namespace gpusolve::engine::audit
