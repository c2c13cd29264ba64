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
       .repair = Repair{Repair::Kind::other, "Start from an image with glibc, such as " + quote(image_with_glibc(*image)) + ".", {}}});
}

}  // namespace gpusolve::engine::audit
