#include <set>

#include "engine/audit/audits.hpp"
#include "engine/audit/named.hpp"
#include "engine/worlds/catalog_reach.hpp"

namespace gpusolve::engine::audit {

void audit_names(const Scene& scene, Findings& findings) {
  if (inventory::is_complete_set(scene.inventory.kind)) {
    return;  // what is installed exists
  }
  const CatalogReach reach(scene.catalog, scene.facts.platform.value, false);
  std::set<std::string> seen;
  for (const auto& demand : scene.inventory.demands) {
    const auto name = demand.is_outside ? std::string() : name_of(demand);
    const auto meant = name.empty() || !seen.insert(name).second ? std::string() : reach.meant_name(name);
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
