// Audits pins with a local version, such as `torch==2.1.0+cu118`, if the input asks only PyPI and indexes of other builds. PyPI takes no
// uploads with a local version (PyPA specifications, "Version specifiers", local version identifiers). If the file names no index, the
// command that installs it must.
#include <algorithm>
#include <string>
#include <vector>

#include "adapters/lock/installer_words.hpp"
#include "adapters/pypi/variant.hpp"
#include "adapters/report/words/why.hpp"
#include "base/plain.hpp"
#include "engine/audit/checks/audits.hpp"
#include "engine/audit/scene/known_sources.hpp"
#include "engine/audit/scene/named.hpp"

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

/// Whether only the official index of this label has the package, and the file asks PyPI and indexes with other labels instead. A wheel
/// that is named by its path needs no index.
auto is_out_of_reach(const Package& package, const Scene& scene) -> bool {
  const auto& roles = scene.catalog.roles();
  const bool is_official = package.name == roles.pypi || roles.is_companion(package.name);
  const bool has_own_place = package.url || package.file || pypi::label_of_index(package.source, roles) == label_in(package);
  if (!is_official || label_in(package).empty() || has_own_place || is_in_image(package, scene)) {
    return false;
  }
  return std::ranges::none_of(inventory::addresses_for(package.name.text(), scene.inventory.addresses), [&](const Address& address) {
    const auto label = pypi::label_of_index(address.text, roles);
    return is_place(address) && !is_copy_of_pypi(address.text, scene.catalog) && (label.empty() || label == label_in(package));
  });
}

/// Whether the file fully states where wheels come from: a Dockerfile contains the whole command, other files may name an index.
auto states_all_indexes(const Scene& scene) -> bool {
  return scene.inventory.kind == inventory::Kind::dockerfile || std::ranges::any_of(scene.inventory.addresses, [&](const Address& address) {
           return address.use == Address::Use::index || !pypi::label_of_index(address.text, scene.catalog.roles()).empty();
         });
}

}  // namespace

void audit_labels(const Scene& scene, Findings& findings) {
  if (inventory::role_of(scene.inventory.kind) != inventory::Role::wished) {
    return;
  }
  std::vector<std::string> labels;
  std::string index;
  const auto is_wrong =
      [&](const Package& package) {  // the repair of that error takes another build, so the index of this build does not matter
        return std::ranges::any_of(findings, [&](const Finding& finding) {
          return finding.level == Level::error && finding.subject.starts_with(package.name + " ");
        });
      };
  const bool is_stated = states_all_indexes(scene);
  for (const auto& package : scene.inventory.packages) {
    const bool is_foreign = !scene.catalog.roles().other_label_of(label_in(package)).empty();  // such a build is refused, or not judged
    if (is_out_of_reach(package, scene) && !is_wrong(package) && (is_stated || !is_foreign)) {
      labels.push_back(label_of(package));
      index = index.empty() ? scene.catalog.roles().index + label_in(package) : index;
    }
  }
  if (labels.empty()) {
    return;
  }
  const std::string them = labels.size() > 1 ? "them." : "it.";
  findings.push_back({.code = ReasonCode::version_unavailable,
                      .level = is_stated ? Level::error : Level::note,
                      .subject = labels.front(),
                      .text = "PyPI has no " + report::enumerated(labels) +
                              (is_stated ? ", and no index that has builds with this label is asked: the installer will not find "
                                         : ": the file or the command that installs it must name an index that has ") +
                              them,
                      .repair = Repair{Repair::Kind::edit, lock::option_line(lock::k_pip.extra_index, index), {}}});
}

}  // namespace gpusolve::engine::audit
