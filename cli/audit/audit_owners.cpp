#include <algorithm>
#include <map>

#include "adapters/pypi/name.hpp"
#include "cli/audit/audits.hpp"
#include "cli/audit/repair.hpp"

namespace gpusolve::cli::audit {
namespace {

using report::AuditCode;
using report::Ecosystem;
using report::Level;
using report::Package;

/// Not the same thing though they share a name: conda's is the program that makes environments, or only data beside the library.
auto is_harmless(std::string_view name) -> bool { return name == "pip" || name == "setuptools" || name == "wheel"; }

auto is_torch_stack(std::string_view name) -> bool { return name.starts_with("torch") || name.starts_with("nvidia-") || name == "triton"; }

void audit_pair(const Package& wheel, const Package& conda, const Scene& scene, Findings& findings) {
  findings.push_back({.code = AuditCode::two_owners,
                      .level = is_torch_stack(wheel.name) ? Level::error : Level::warning,
                      .subject = wheel.name,
                      .fact = "conda " + label_of(conda),
                      .needed = "pip " + label_of(wheel),
                      .repair = remove_packages(Ecosystem::pypi, {wheel.name}, scene)});
}

/// One name, two versions: one of them overwrote the other.
void audit_twice(const Scene& scene, Findings& findings) {
  const auto& packages = scene.inventory.packages;
  for (std::size_t i = 1; i < packages.size(); ++i) {
    const auto& before = packages[i - 1];
    const auto& package = packages[i];
    const bool is_again = before.ecosystem == package.ecosystem && before.name == package.name && before.version != package.version;
    if (is_again) {
      findings.push_back({.code = AuditCode::version_conflict,
                          .subject = package.name,
                          .fact = package.version,
                          .needed = before.version,
                          .text = package.name + " is there twice, as " + before.version + " and as " + package.version +
                                  ": files of one lie among those of the other.",
                          .repair = add_packages(package.ecosystem, {package.name + "==" + package.version}, scene)});
    }
  }
}

}  // namespace

void audit_owners(const Scene& scene, Findings& findings) {
  for (const auto& package : scene.inventory.packages) {
    if (package.ecosystem != Ecosystem::pypi || is_harmless(package.name)) {
      continue;
    }
    const auto* conda = find_package(scene, Ecosystem::conda, scene.catalog.conda_name(package.name));
    conda = conda != nullptr ? conda : find_package(scene, Ecosystem::conda, package.name);
    if (conda != nullptr) {
      audit_pair(package, *conda, scene, findings);
    }
  }
  audit_twice(scene, findings);
}

}  // namespace gpusolve::cli::audit
