#include "engine/audit/places.hpp"

#include <algorithm>
#include <map>

#include "adapters/pypi/name.hpp"
#include "engine/worlds/spec_text.hpp"

namespace gpusolve::engine::audit {
namespace {

class Places {
 public:
  explicit Places(const Scene& scene) : catalog_(scene.catalog) {
    for (const auto* const list : {&scene.inventory.constraints, &scene.inventory.demands}) {
      for (const auto& demand : *list) {
        by_name_.insert_or_assign(common_name(name_in_spec(demand.text)), demand.place);
        known_.push_back(demand.place);
      }
    }
    for (const auto& address : scene.inventory.addresses) {
      known_.push_back(address.place);
    }
  }

  [[nodiscard]] auto of(const Finding& finding) const -> std::optional<InputLine> {
    for (const auto& text : finding.evidence) {
      if (std::ranges::find(known_, text) != known_.end()) {
        return parse_place(text);
      }
    }
    const auto found = by_name_.find(common_name(finding.subject.substr(0, finding.subject.find(' '))));
    return found == by_name_.end() ? std::nullopt : parse_place(found->second);
  }

 private:
  /// Maps torch and pytorch to one name.
  [[nodiscard]] auto common_name(const std::string& name) const -> std::string { return catalog_.pypi_name(pypi::normalise_name(name)); }

  const catalogs::Catalog& catalog_;
  std::map<std::string, std::string> by_name_;
  std::vector<std::string> known_;
};

}  // namespace

void put_places(const Scene& scene, std::vector<Finding>& findings) {
  const Places places(scene);
  for (auto& finding : findings) {
    finding.place = finding.place ? finding.place : places.of(finding);
  }
}

}  // namespace gpusolve::engine::audit
