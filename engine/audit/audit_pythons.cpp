#include <algorithm>
#include <span>

#include "engine/audit/audits.hpp"
#include "engine/audit/stack_parts.hpp"

namespace gpusolve::engine::audit {
namespace {

/// The oldest Python 3 that the project allows; nullopt if it allows any, or none.
auto least_allowed(const Scene& scene) -> std::optional<DottedVersion> {
  const auto& allowed = scene.allowed_pythons;
  return allowed.empty() || allowed.front() == dotted("3.0") ? std::nullopt : std::optional(allowed.front());
}

void audit_build(const std::string& label, std::span<const DottedVersion> pythons, const Scene& scene, Findings& findings) {
  const auto allowed = least_allowed(scene);
  if (!allowed || pythons.empty() || std::ranges::min(pythons) <= *allowed) {
    return;
  }
  const auto least = std::ranges::min(pythons).text();
  findings.push_back(
      {.code = ReasonCode::python_unavailable,
       .level = Level::warning,
       .subject = label,
       .fact = "Python " + allowed->text(),
       .text = "The project allows Python " + allowed->text() + " (" + quote(scene.inventory.python_spec) + "), and " + label +
               " begins with Python " + least + ": uv and Poetry refuse to lock the two together.",
       .repair = Repair{Repair::Kind::other, "Let the project begin with Python " + least + ", or take an older release.", {}}});
}

}  // namespace

void audit_pythons(const Scene& scene, Findings& findings) {
  if (scene.inventory.kind != inventory::Kind::pyproject || scene.inventory.python_spec.empty()) {
    return;
  }
  for (const auto& torch : scene.torches) {
    if (!torch.open && torch.build != nullptr && torch.package->ecosystem == Ecosystem::pypi) {
      audit_build(torch.label, torch.build->pythons, scene, findings);
    }
  }
  for (const auto& part : stack_parts(scene)) {
    const auto* const build = part.judgement.stack.build;
    if (!part.open && part.package != nullptr && build != nullptr && part.judgement.stack.match->is_exact) {
      audit_build(part.label, build->pythons, scene, findings);
    }
  }
}

}  // namespace gpusolve::engine::audit
