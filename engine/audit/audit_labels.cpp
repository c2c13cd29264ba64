// Pins with a local version, such as `torch==2.1.0+cu118`, where nothing but PyPI is asked: it takes no uploads with a local version (PyPA
// specifications, "Version specifiers", local version identifiers). Of a file without an index the command may name one, so it is fine.
#include <algorithm>
#include <string>
#include <vector>

#include "adapters/report/why.hpp"
#include "base/plain.hpp"
#include "engine/audit/audits.hpp"
#include "engine/audit/choice_of_pip.hpp"

namespace gpusolve::engine::audit {
namespace {

using inventory::Address;

auto label_in(const Package& package) -> std::string {
  const auto& version = package.version.text();
  const auto plus = version.find('+');
  return package.ecosystem == Ecosystem::pypi && plus != std::string::npos ? version.substr(plus + 1) : std::string();
}

auto is_place(const Address& address) -> bool {
  return address.use == Address::Use::index || address.use == Address::Use::extra_index || address.use == Address::Use::find_links;
}

/// Whether only the official indexes of the main stack have it, and the file asks none but PyPI for it.
auto is_out_of_reach(const Package& package, const Scene& scene) -> bool {
  const auto& roles = scene.catalog.roles();
  const bool is_official = package.name == roles.pypi || roles.is_companion(package.name);
  if (!is_official || label_in(package).empty() || package.url) {
    return false;
  }
  const auto addresses = inventory::addresses_for(package.name.text(), scene.inventory.addresses);
  return std::ranges::none_of(addresses,
                              [&](const Address& address) { return is_place(address) && !is_copy_of_pypi(address.text, scene.catalog); });
}

/// Whether nothing beyond the file can name an index: a Dockerfile has the whole command, and a named index leaves PyPI alone.
auto is_closed(const Scene& scene) -> bool {
  return scene.inventory.kind == inventory::Kind::dockerfile ||
         std::ranges::any_of(scene.inventory.addresses, [](const Address& address) { return address.use == Address::Use::index; });
}

}  // namespace

void audit_labels(const Scene& scene, Findings& findings) {
  if (inventory::role_of(scene.inventory.kind) != inventory::Role::wished || !is_closed(scene)) {
    return;
  }
  std::vector<std::string> labels;
  std::string index;
  const auto is_wrong = [&](const Package& package) {  // another build takes its place, so its index does not matter
    return std::ranges::any_of(
        findings, [&](const Finding& finding) { return finding.level == Level::error && finding.subject.starts_with(package.name + " "); });
  };
  for (const auto& package : scene.inventory.packages) {
    if (is_out_of_reach(package, scene) && !is_wrong(package)) {
      labels.push_back(label_of(package));
      index = index.empty() ? scene.catalog.roles().index + label_in(package) : index;
    }
  }
  if (labels.empty()) {
    return;
  }
  findings.push_back({.code = ReasonCode::version_unavailable,
                      .subject = labels.front(),
                      .text = "PyPI has no " + report::enumerated(labels) + ", and no other index is asked: the installer will not find " +
                              (labels.size() > 1 ? "them." : "it."),
                      .repair = Repair{Repair::Kind::edit, "--extra-index-url " + index, {}}});
}

}  // namespace gpusolve::engine::audit
