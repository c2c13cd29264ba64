#include <algorithm>

#include "adapters/pypi/name.hpp"
#include "base/plain.hpp"
#include "engine/audit/audits.hpp"
#include "engine/audit/choice_of_conda.hpp"
#include "engine/audit/input_machine.hpp"
#include "engine/worlds/spec_text.hpp"

namespace gpusolve::engine::audit {
namespace {

/// Whether it is a GPU of a kind for which such images list older drivers.
auto may_be_of_datacenter(const Gpu& gpu, const catalogs::Catalog& catalog) -> bool {
  const auto found =
      std::ranges::find_if(catalog.gpu_entries(), [&](const catalogs::GpuEntry& entry) { return gpu.name && entry.name == *gpu.name; });
  return found == catalog.gpu_entries().end() || found->segment == "datacenter";
}

/// Whether it is one of NVIDIA's own images, or starts from one and keeps its settings: the devel images of the main stack do
/// (pytorch/pytorch, docker.Makefile).
auto is_of_nvidia(const inventory::BaseImage& image) -> bool {
  const bool is_framework = image.parts && image.parts->has_compiler && !image.packages.empty();
  return is_framework || image.name.find("nvidia/cuda:") != std::string::npos;
}

/// NVIDIA's own images state in NVIDIA_REQUIRE_CUDA the CUDA that the driver must report, and list older drivers for data-center GPUs alone
/// (NVIDIA Container Toolkit documentation): with other GPUs the container does not start.
void audit_required_cuda(const Scene& scene, Findings& findings) {
  const auto& image = scene.inventory.image;
  const auto reported = reported_cuda(scene);
  const bool states_it = image && image->cuda && is_of_nvidia(*image);
  if (!states_it || scene.inventory.starts_on_any_driver || !reported || !scene.facts.gpus || scene.facts.has_no_gpu() ||
      image->cuda->prefix(2) <= reported->prefix(2) ||
      std::ranges::any_of(*scene.facts.gpus, [&](const Gpu& gpu) { return may_be_of_datacenter(gpu, scene.catalog); })) {
    return;
  }
  const auto cuda = image->cuda->prefix(2).text();
  findings.push_back({.code = ReasonCode::driver_too_old,
                      .subject = image->name,
                      .fact = "CUDA " + reported->text(),
                      .needed = cuda,
                      .text = "The base image " + printable(image->name) + " requires a driver that reports CUDA " + cuda +
                              " or newer, and this one reports " + reported->text() + ": a container with this GPU does not start.",
                      .repair = Repair{Repair::Kind::other,
                                       "Start from an image for CUDA " + reported->prefix(2).text() +
                                           " or older, or set NVIDIA_DISABLE_REQUIRE=1 if what is installed runs under the driver.",
                                       {}},
                      .place = parse_place(image->place)});
}

}  // namespace

void audit_image(const Scene& scene, Findings& findings) {
  audit_required_cuda(scene, findings);
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
  const auto names = [&](const std::string& name) {
    return std::ranges::any_of(scene.inventory.demands,
                               [&](const inventory::Demand& demand) { return inventory::demanded_name(demand) == name; });
  };
  for (auto& finding : findings) {
    const auto name = finding.subject.substr(0, finding.subject.find(' '));
    const bool is_of_image = image && std::ranges::find(image->packages, name, &Package::name) != image->packages.end();
    const bool is_named = names(name) || (finding.repair && names(pypi::normalise_name(name_in_spec(finding.repair->what))));
    if (is_of_image && !is_named && finding.repair && finding.repair->kind == Repair::Kind::edit) {
      finding.repair = Repair{Repair::Kind::other, "Start from a base image with " + finding.repair->what + ".", {}};
    }
  }
}

}  // namespace gpusolve::engine::audit
