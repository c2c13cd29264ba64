#include <algorithm>

#include "engine/audit/checks/audits.hpp"
#include "engine/audit/scene/named.hpp"
#include "engine/variants/variant_owners.hpp"

namespace gpusolve::engine::audit {

void audit_variants(const Scene& scene, Findings& findings) {
  std::vector<std::string> names;
  std::vector<std::string> labels;
  for (const auto& one : named_in(scene)) {
    if (one.ecosystem == Ecosystem::pypi) {
      names.push_back(one.name);
      labels.push_back(one.label);
    }
  }
  for (const auto& two : two_variants(names, scene.catalog)) {
    const auto& first = labels[two.first];
    const auto& second = labels[two.second];
    const auto is_stub = [&](const Finding& one) {
      return one.code == FindingCode(ReasonCode::version_unavailable) && (one.subject == first || one.subject == second);
    };
    if (std::ranges::any_of(findings, is_stub)) {
      continue;  // a stub is never installed
    }
    findings.push_back({.code = AuditCode::two_owners,
                        .level = Level::warning,
                        .subject = first,
                        .fact = second,
                        .text = two.text(first, second) + ".",
                        .repair = Repair{Repair::Kind::other,
                                         "Keep one of the two. Where both are installed, uninstall both before installing that one: they "
                                         "may share files.",
                                         {}}});
  }
}

}  // namespace gpusolve::engine::audit
