#include "engine/audit/choice/places.hpp"

#include <algorithm>
#include <map>

#include "adapters/pypi/name.hpp"
#include "engine/audit/choice/stack_parts.hpp"
#include "engine/specs/spec_text.hpp"

namespace gpusolve::engine::audit {
namespace {

class Places {
 public:
  explicit Places(const Scene& scene) : catalog_(scene.catalog) {
    if (const auto& image = scene.inventory.image) {
      by_name_.insert_or_assign(image->name, image->place);
      for (const auto& package : image->packages) {
        by_name_.insert_or_assign(package.name.text(), image->place);
      }
    }
    add(scene.inventory.constraints);
    for (const auto& [name, place] : scene.inventory.places) {
      by_name_.insert_or_assign(pypi::normalise_name(name), place);
      by_common_name_.insert_or_assign(catalog_.pypi_name(name), place);
    }
    add(scene.inventory.demands);
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
    // A file may ask for conda's pytorch and for pip's torch.
    const auto first = finding.subject.substr(0, finding.subject.find(' '));
    const auto name = pypi::normalise_name(name_in_spec(first));
    auto place = place_in(by_name_, name);
    place = place ? place : place_in(by_name_, first);  // for a finding about an image, by the image's name
    return place ? place : place_in(by_common_name_, catalog_.pypi_name(name));
  }

  /// The line that brings the subject of the finding, by its evidence: "line 3: `accelerate` leaves the build open; …".
  [[nodiscard]] auto of_evidence(const Finding& finding) const -> std::optional<InputLine> {
    for (const auto& text : finding.evidence) {
      const auto found = std::ranges::find_if(known_, [&](const std::string& place) { return text.starts_with(place + ": "); });
      if (found != known_.end()) {
        return parse_place(*found);
      }
    }
    return std::nullopt;
  }

 private:
  using ByName = std::map<std::string, std::string>;

  /// Later places replace earlier ones.
  void add(const std::vector<inventory::Demand>& demands) {
    for (const auto& demand : demands) {
      const auto name = pypi::normalise_name(name_in_spec(demand.text));
      by_name_.insert_or_assign(name, demand.place);
      by_common_name_.insert_or_assign(catalog_.pypi_name(name), demand.place);
      known_.push_back(demand.place);
    }
  }

  static auto place_in(const ByName& places, const std::string& name) -> std::optional<InputLine> {
    const auto found = places.find(name);
    return found == places.end() ? std::nullopt : parse_place(found->second);
  }

  const catalogs::Catalog& catalog_;
  ByName by_name_;
  ByName by_common_name_;
  std::vector<std::string> known_;
};

/// The line of the spec whose extra brings the part: `jax[cuda12]` brings a wheel of jaxlib.
auto place_of_part(const std::vector<NamedPart>& parts, const std::string& label) -> std::optional<InputLine> {
  const auto found = std::ranges::find_if(parts, [&](const NamedPart& part) { return part.label == label && part.demand != nullptr; });
  return found == parts.end() ? std::nullopt : parse_place(found->demand->place);
}

}  // namespace

auto place_of(const Named& one, const Scene& scene) -> std::optional<InputLine> {
  if (one.demand != nullptr) {
    return parse_place(one.demand->place);
  }
  const auto& places = scene.inventory.places;
  const auto found = std::ranges::find(places, one.name, [](const auto& place) { return pypi::normalise_name(place.first); });
  return found == places.end() ? std::nullopt : parse_place(found->second);
}

void put_places(const Scene& scene, std::vector<Finding>& findings) {
  const Places places(scene);
  std::optional<std::vector<NamedPart>> parts;  // most findings need no parts
  for (auto& finding : findings) {
    finding.place = finding.place ? finding.place : places.of(finding);
    if (!finding.place && !scene.inventory.demands.empty()) {
      parts = parts ? std::move(parts) : std::optional(stack_parts(scene));
      finding.place = place_of_part(*parts, finding.subject);
      finding.place = finding.place ? finding.place : places.of_evidence(finding);
    }
  }
}

}  // namespace gpusolve::engine::audit
