#include <optional>
#include <string>
#include <string_view>

#include "adapters/pypi/name.hpp"
#include "engine/audit/checks/audits.hpp"
#include "engine/catalog/stack_rows.hpp"
#include "engine/specs/leading_numbers.hpp"

namespace gpusolve::engine::audit {
namespace {

/// 2.9 for the local version `cu128torch2.9.0cxx11abifalse`; nullopt if it names no minor version of the main package.
auto linked_release(std::string_view local, const StackRoles& roles) -> std::optional<DottedVersion> {
  const auto at = roles.release_label.empty() ? std::string_view::npos : local.find(roles.release_label);
  const auto release = at == std::string_view::npos ? std::nullopt : leading_numbers(local.substr(at + roles.release_label.size()));
  return release && release->parts().size() > 1 ? std::optional(release->prefix(2)) : std::nullopt;
}

auto finding_on(const Package& package, const DottedVersion& release, const TorchPart& torch, const Scene& scene) -> Finding {
  const auto& main = scene.catalog.roles().pypi;
  const auto needed = main + "==" + release.text() + ".*";
  const auto wheel = "its wheel for " + main + " " + torch.version.prefix(2).text() + ".";
  return {.code = AuditCode::stack_mismatch,
          .subject = label_of(package),
          .fact = label_of(*torch.package),
          .needed = needed,
          .evidence = {"its local version names " + main + " " + release.text()},
          .repair = Repair{Repair::Kind::other, (torch.open ? "Write " + needed + ", or take " : "Take ") + wheel, {}}};
}

}  // namespace

void audit_linked_labels(const Scene& scene, Findings& findings) {
  const auto& roles = scene.catalog.roles();
  for (const auto& package : scene.inventory.packages) {
    const auto local = local_of(package.version.text());
    const auto release = package.ecosystem == Ecosystem::pypi ? linked_release(local, roles) : std::nullopt;
    if (!release || has_local(scene.catalog.stack_builds(false, pypi::normalise_name(package.name)), local)) {
      continue;  // the catalog has a row for this wheel that states its main release
    }
    for (const auto& torch : scene.torches) {
      if (torch.package->ecosystem == Ecosystem::pypi && torch.version.prefix(2) != *release) {
        findings.push_back(finding_on(package, *release, torch, scene));
      }
    }
  }
}

}  // namespace gpusolve::engine::audit
