// Reports stack builds that a conda file leaves to conda.
#include "engine/audit/checks/audits.hpp"
#include "engine/audit/checks/other_systems.hpp"
#include "engine/audit/choice/conda_releases.hpp"
#include "engine/audit/choice/open_conda_build.hpp"
#include "engine/audit/repair/repair.hpp"
#include "engine/audit/scene/named.hpp"

namespace gpusolve::engine::audit {
namespace {

using catalogs::Carries;

auto finding_on(const Named& one, bool may_lack_code, const Scene& scene) -> Finding {
  const auto spec = quote(one.demand->text);
  const auto what = may_lack_code ? spec + " leaves open which build is installed, with GPU code or without"
                                  : spec + " leaves open which release is installed";
  return {.code = AuditCode::unpinned,
          .level = may_lack_code ? Level::note : Level::warning,
          .subject = spec,
          .text = what + ". Which one conda takes is not judged.",
          .evidence = {one.demand->place},
          .repair = by_resolve("This names one to ask for:", {{one.name}, {}, Ecosystem::conda}, scene)};
}

auto note_on(const Named& one) -> Finding {
  const auto spec = quote(one.demand->text);
  return {.code = AuditCode::unpinned,
          .level = Level::note,
          .subject = spec,
          .text = spec + " leaves open which build is installed. All builds of it that the catalog knows run here.",
          .evidence = {one.demand->place}};
}

}  // namespace

void audit_open_conda_builds(const Scene& scene, Findings& findings) {
  for (const auto& one : scene.facts.has_no_gpu() ? std::vector<Named>() : named_in(scene)) {
    if (is_of_other_system(one, scene)) {
      findings.push_back(finding_of_other_system(one, scene));
      continue;
    }
    const bool is_open = is_open_conda_build(one, scene) || is_open_collection(one, scene);
    if (is_open && !is_accused(one.label, findings)) {
      const bool may_lack_code = scene.catalog.stack_package(true, one.name)->carries == Carries::by_build;
      findings.push_back(!may_lack_code && is_safe_choice(one, scene) ? note_on(one) : finding_on(one, may_lack_code, scene));
    }
  }
}

}  // namespace gpusolve::engine::audit
