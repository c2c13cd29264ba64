// Pins with a local version, such as `torch==2.1.0+cu118`, in files that name no index which has it: PyPI takes no uploads with a local
// version (PyPA specifications, "Version specifiers", local version identifiers).
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
  return std::ranges::none_of(
      addresses, [&](const Address& address) { return is_place(address) && !is_copy_of_pypi(address.text, scene.catalog); });
}

/// Whether nothing beyond the file can name an index: a Dockerfile has the whole command, and a named index leaves PyPI alone.
auto is_closed(const Scene& scene) -> bool {
  return scene.inventory.kind == inventory::Kind::dockerfile || std::ranges::any_of(scene.inventory.addresses, [](const Address& address) {
           return address.use == Address::Use::index;
         });
}

}  // namespace

void audit_labels(const Scene& scene, Findings& findings) {
  if (inventory::role_of(scene.inventory.kind) != inventory::Role::wished) {
    return;
  }
  std::vector<std::string> labels;
  std::string index;
  for (const auto& package : scene.inventory.packages) {
    if (is_out_of_reach(package, scene)) {
      labels.push_back(label_of(package));
      index = index.empty() ? scene.catalog.roles().index + label_in(package) : index;
    }
  }
  if (labels.empty()) {
    return;
  }
  const bool is_error = is_closed(scene);
  const auto names = report::enumerated(labels);
  const auto ending = is_error ? ": the installer will not find " : ": the command must name one, or the installer will not find ";
  findings.push_back({.code = ReasonCode::version_unavailable,
                      .level = is_error ? Level::error : Level::warning,
                      .subject = labels.front(),
                      .text = "PyPI has no " + names + ", and no other index is named" + ending + (labels.size() > 1 ? "them." : "it."),
                      .evidence = {index + " has builds with this label"},
                      .repair = Repair{Repair::Kind::edit, "--extra-index-url " + index, {}}});
}

}  // namespace gpusolve::engine::audit
