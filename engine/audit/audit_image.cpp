#include <algorithm>

#include "base/plain.hpp"
#include "engine/audit/audits.hpp"
#include "engine/audit/input_machine.hpp"

namespace gpusolve::engine::audit {

void audit_image(const Scene& scene, Findings& findings) {
  const auto& image = scene.inventory.image;
  const auto torch = std::ranges::find_if(scene.torches, [](const TorchPart& part) { return part.package->ecosystem == Ecosystem::pypi; });
  if (!image || torch == scene.torches.end() || !has_musl(*image, scene.facts, scene.catalog)) {
    return;
  }
  const auto name = printable(image->name);
  findings.push_back(
      {.code = ReasonCode::platform_unavailable,
       .subject = torch->label,
       .fact = "musl",
       .text = torch->label + " does not run on the base image " + name +
               ", which has musl instead of glibc. torch has no wheels for musl: pip finds none there.",
       .repair = Repair{Repair::Kind::other, "Start from an image with glibc, such as " + quote(image_with_glibc(*image)) + ".", {}},
       .place = parse_place(image->place)});
}

void name_image_in_repairs(const Scene& scene, Findings& findings) {
  const auto& image = scene.inventory.image;
  for (auto& finding : findings) {
    const auto name = finding.subject.substr(0, finding.subject.find(' '));
    const bool is_of_image = image && std::ranges::find(image->packages, name, &Package::name) != image->packages.end();
    const bool is_named = std::ranges::any_of(scene.inventory.demands,
                                              [&](const inventory::Demand& demand) { return inventory::demanded_name(demand) == name; });
    if (is_of_image && !is_named && finding.repair && finding.repair->kind == Repair::Kind::edit) {
      finding.repair = Repair{Repair::Kind::other, "Start from a base image with " + finding.repair->what + ".", {}};
    }
  }
}

}  // namespace gpusolve::engine::audit
