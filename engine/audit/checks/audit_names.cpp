#include <algorithm>
#include <set>

#include "adapters/pypi/requirement.hpp"
#include "engine/audit/checks/audits.hpp"
#include "engine/audit/checks/from_repository.hpp"
#include "engine/audit/scene/conda_channels.hpp"
#include "engine/audit/scene/named.hpp"
#include "engine/audit/scene/stack_places.hpp"
#include "engine/reach/catalog_reach.hpp"
#include "engine/specs/spec_text.hpp"

namespace gpusolve::engine::audit {
namespace {

/// Whether pip is asked for conda's name of the main package: the PyPI project of that name only raises an error that gives the right name.
auto is_conda_name_of_main(const inventory::Demand& demand, const std::string& name, const StackRoles& roles) -> bool {
  return demand.ecosystem == Ecosystem::pypi && name == roles.conda && name != roles.pypi;
}

/// Whether conda's usual channels are asked for PyPI's name of the main package: no such channel has that name.
auto is_pypi_name_of_main(const inventory::Demand& demand, const std::string& name, const Scene& scene) -> bool {
  const auto& roles = scene.catalog.roles();
  const auto channels = channel_names(scene);
  return demand.ecosystem == Ecosystem::conda && name == roles.pypi && name != roles.conda && demand.text.find("::") == std::string::npos &&
         !channels.empty() && are_usual(channels, roles);
}

auto name_of_conda(const inventory::Demand& demand, const StackRoles& roles) -> Finding {
  const auto meant = quote(roles.conda + demand.text.substr(roles.pypi.size()));
  return {.code = ReasonCode::unknown_package,
          .subject = roles.pypi,
          .text = quote(roles.pypi) + " is the name for pip; the channels have no such package. For conda it is " + meant + ".",
          .evidence = {demand.place},
          .repair = Repair{Repair::Kind::edit, meant, {}}};
}

auto other_name(const inventory::Demand& demand, const StackRoles& roles) -> Finding {
  const auto meant = quote(roles.pypi + rest_of_spec(demand.text));
  return {.code = ReasonCode::unknown_package,
          .subject = roles.conda,
          .text = quote(roles.conda) + " is the name for conda; what PyPI has under it cannot be installed. For pip it is " + meant + ".",
          .evidence = {demand.place},
          .repair = Repair{Repair::Kind::edit, meant, {}}};
}

/// Reports a name that pip does not find on PyPI, or under which it finds another package.
void audit_elsewhere(const inventory::Demand& demand, const std::string& name, const Scene& scene, Findings& findings) {
  const auto requirement = demand.ecosystem == Ecosystem::pypi ? pypi::parse_requirement(demand.text) : Result<pypi::Requirement>(Error{});
  const auto* const package = requirement && !requirement->url ? scene.catalog.stack_package(false, name) : nullptr;
  if (package == nullptr || !package->elsewhere || has_unknown_place(scene)) {
    return;
  }
  const auto& elsewhere = *package->elsewhere;
  findings.push_back({.code = ReasonCode::unknown_package,
                      .level = Level::warning,
                      .subject = name,
                      .text = (elsewhere.is_another_there ? quote(name) + " is another project on PyPI, and pip installs that one"
                                                          : "PyPI has no " + quote(name) + ", and pip finds none") +
                              ", unless it is installed before. " + build_sentence(elsewhere, scene.catalog.roles()),
                      .evidence = {demand.place, catalogs::stated_source(elsewhere.evidence)},
                      .repair = Repair{Repair::Kind::edit, quote(name + " @ " + elsewhere.install), {}}});
}

}  // namespace

void audit_names(const Scene& scene, Findings& findings) {
  if (inventory::is_complete_set(scene.inventory.kind)) {
    return;  // installed packages exist
  }
  const CatalogReach reach(scene.catalog, scene.facts.platform.value, false);
  std::set<std::string> seen;
  for (const auto& demand : scene.inventory.demands) {
    const auto name = demand.is_outside ? std::string() : inventory::demanded_name(demand);
    if (is_conda_name_of_main(demand, name, scene.catalog.roles())) {
      findings.push_back(other_name(demand, scene.catalog.roles()));
    }
    if (is_pypi_name_of_main(demand, name, scene)) {
      findings.push_back(name_of_conda(demand, scene.catalog.roles()));
    }
    const bool is_new = !name.empty() && seen.insert(name).second;
    if (is_new) {
      audit_elsewhere(demand, name, scene, findings);
    }
    const auto meant = is_new ? reach.meant_name(name) : std::string();
    if (!meant.empty()) {
      findings.push_back({.code = ReasonCode::unknown_package,
                          .level = Level::warning,
                          .subject = name,
                          .text = quote(name) + " is no name that the catalog knows, and close to " + quote(meant) +
                                  ". If that is meant, the installer takes another package, or none.",
                          .evidence = {demand.place}});
    }
  }
}

}  // namespace gpusolve::engine::audit
