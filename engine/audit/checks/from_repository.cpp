#include "engine/audit/checks/from_repository.hpp"

#include "adapters/lock/installer_words.hpp"
#include "catalogs/newest.hpp"
#include "engine/audit/scene/named.hpp"

namespace gpusolve::engine::audit {

auto build_sentence(const catalogs::Elsewhere& elsewhere, const StackRoles& roles) -> std::string {
  return std::string(elsewhere.is_another_there ? "The one with GPU code" : "It") + " is compiled from its repository, beside " +
         roles.pypi + " and with nvcc: " + quote(lock::repository_command(elsewhere.install)) + "." +
         (elsewhere.note.empty() ? "" : " " + elsewhere.note);
}

void audit_from_repository(const Scene& scene, std::vector<std::string>& names, Findings& findings) {
  for (const auto& one : named_in(scene)) {
    const auto* const package = one.ecosystem == Ecosystem::pypi ? scene.catalog.stack_package(false, one.name) : nullptr;
    if (package == nullptr || !package->elsewhere || std::erase(names, one.label) == 0) {
      continue;
    }
    findings.push_back({.code = AuditCode::unjudged,
                        .level = Level::warning,
                        .subject = one.label,
                        .fact = catalogs::catalog_of_date(scene.catalog),
                        .text = "Not judged: " + one.label +
                                ". It is compiled from its repository, and its version does not say for which GPUs." +
                                (package->elsewhere->is_another_there ? " What PyPI has as " + one.name + " is another project." : ""),
                        .evidence = {catalogs::stated_source(package->elsewhere->evidence)}});
  }
}

}  // namespace gpusolve::engine::audit
