#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <tuple>

#include "adapters/inventory/wheels.hpp"
#include "adapters/pypi/name.hpp"
#include "adapters/pypi/requirement.hpp"
#include "adapters/pypi/variant.hpp"
#include "base/plain.hpp"
#include "engine/audit/checks/audits.hpp"
#include "engine/audit/choice/choice_of_conda.hpp"
#include "engine/audit/choice/stack_parts.hpp"
#include "engine/audit/repair/repair.hpp"
#include "engine/audit/scene/needs.hpp"
#include "engine/catalog/stack_rows.hpp"
#include "engine/environment/input_machine.hpp"
#include "engine/specs/spec_text.hpp"

namespace gpusolve::engine::audit {
namespace {

enum class Start : std::uint8_t { yes, no, unknown };

/// The branches of older drivers that the image lists for GPUs of this segment; null if the list is not known.
auto listed_branches(const catalogs::ImageDrivers& drivers, std::string_view segment) -> const std::vector<DottedVersion>* {
  if (segment == "datacenter") {
    return drivers.datacenter ? &*drivers.datacenter : nullptr;
  }
  return segment == "consumer" ? &drivers.consumer : &drivers.workstation;
}

/// Whether a container of such an image starts with the GPU although the driver reports an older CUDA: the image lists branches of older
/// drivers by kind of GPU. For unknown GPUs, and for data center GPUs whose list is not known, the answer is yes.
auto start_with(const Gpu& gpu, const DottedVersion& cuda, const Scene& scene) -> Start {
  constexpr std::array<std::string_view, 3> k_listed = {"consumer", "workstation", "datacenter"};
  const auto& entries = scene.catalog.gpu_entries();
  const auto found = std::ranges::find_if(entries, [&](const catalogs::GpuEntry& entry) { return gpu.name && entry.name == *gpu.name; });
  if (found == entries.end() || std::ranges::find(k_listed, found->segment) == k_listed.end()) {
    return Start::yes;
  }
  const bool is_datacenter = found->segment == "datacenter";
  const auto* const drivers = scene.catalog.image_drivers(cuda);
  const auto* const branches = drivers == nullptr ? nullptr : listed_branches(*drivers, found->segment);
  if (branches == nullptr || (!branches->empty() && !scene.facts.driver->version)) {
    return is_datacenter ? Start::yes : Start::unknown;
  }
  const auto is_its = [&](const DottedVersion& branch) { return scene.facts.driver->version->prefix(1) == branch; };
  return std::ranges::any_of(*branches, is_its) ? Start::yes : Start::no;
}

/// Whether such a container starts with at least one GPU of the machine.
auto start_with_any(const DottedVersion& cuda, const Scene& scene) -> Start {
  bool is_known = true;
  for (const auto& gpu : *scene.facts.gpus) {
    const auto start = start_with(gpu, cuda, scene);
    if (start == Start::yes) {
      return Start::yes;
    }
    is_known = is_known && start == Start::no;
  }
  return is_known ? Start::no : Start::unknown;
}

/// Whether this is one of NVIDIA's own images, or an image that starts from one and keeps its settings: the devel images of the main stack
/// do (pytorch/pytorch, docker.Makefile).
auto is_of_nvidia(const inventory::BaseImage& image) -> bool {
  const bool is_framework = image.parts && image.parts->has_compiler && !image.packages.empty();
  return is_framework || image.name.find("nvidia/cuda:") != std::string::npos;
}

/// Checks the CUDA that the image requires: NVIDIA's own images state in NVIDIA_REQUIRE_CUDA the CUDA that the driver must report, and list
/// branches of older drivers by the brands of GPUs (NVIDIA Container Toolkit documentation). Under another driver the container does not
/// start.
void audit_required_cuda(const Scene& scene, Findings& findings) {
  const auto& image = scene.inventory.image;
  const auto reported = reported_cuda(scene);
  const auto& own = scene.inventory.required_cuda;
  const auto of_image = !image ? std::nullopt : is_of_nvidia(*image) && image->cuda ? image->cuda : image->required_cuda;
  const bool states_it = own || of_image;
  if (!states_it || scene.inventory.starts_on_any_driver || !reported || !scene.facts.gpus || scene.facts.has_no_gpu()) {
    return;
  }
  const auto cuda = (own ? own->cuda : *of_image).prefix(2);
  const auto start = cuda <= reported->prefix(2) ? Start::yes : own ? Start::no : start_with_any(cuda, scene);
  if (start == Start::yes) {
    return;
  }
  const bool is_unknown = start == Start::unknown;
  findings.push_back({.code = ReasonCode::driver_too_old,
                      .level = is_unknown ? Level::warning : Level::error,
                      .subject = image->name,
                      .fact = "CUDA " + reported->text(),
                      .needed = cuda.text(),
                      .text = (own ? std::string("NVIDIA_REQUIRE_CUDA") : "The base image " + printable(image->name)) +
                              " requires a driver that reports CUDA " + cuda.text() + " or newer, and this one reports " +
                              reported->text() + ": a container with this GPU does not start" +
                              (is_unknown ? ", unless the image lists the branch of this driver, which is not known." : "."),
                      .repair = Repair{Repair::Kind::other,
                                       (own ? "Require CUDA " : "Start from an image for CUDA ") + reported->prefix(2).text() +
                                           " or older, or set NVIDIA_DISABLE_REQUIRE=1 if what is installed runs under the driver.",
                                       {}},
                      .place = parse_place(own ? own->place : image->place)});
}

/// Whether the base image has the wheel in an unknown version and no command replaces it.
auto is_unstated(const std::string& name, const Scene& scene) -> bool {
  const auto& unstated = scene.inventory.image->unstated;
  const bool is_replaced = find_package(scene, Ecosystem::pypi, name) != nullptr ||
                           std::ranges::any_of(scene.torches, [&](const TorchPart& torch) { return torch.package->name == name; });
  return !is_replaced && std::ranges::find(unstated, name) != unstated.end();
}

using IsMeant = std::function<bool(const Dependency&)>;

/// The requirement of the meant kind that each build of the release has; empty if one of the builds has none.
auto need_of_builds(const NamedPart& part, const Scene& scene, const IsMeant& is_meant) -> std::string {
  std::string found;
  for (const auto* const build : part.judgement.stack.match->builds) {
    const auto is_it = [&](const std::string& text) {
      const auto need = dependency_of(Ecosystem::pypi, filled(text, part.judgement.stack.match->version), scene);
      return need && is_meant(*need);
    };
    const auto text = std::ranges::find_if(build->requirements, is_it);
    if (text == build->requirements.end()) {
      return {};
    }
    found = dependency_of(Ecosystem::pypi, filled(*text, part.judgement.stack.match->version), scene)->text;
  }
  return found;
}

/// The requirement that each build has on a wheel whose version in the image is unknown: `torch>=2.10`.
auto need_of_unstated(const NamedPart& part, const Scene& scene) -> std::string {
  return need_of_builds(part, scene,
                        [&](const Dependency& need) { return need.text.size() > need.name.size() && is_unstated(need.name, scene); });
}

/// Whether the command that installs the part has `--no-deps`.
auto is_installed_alone(const NamedPart& part, const Scene& scene) -> bool {
  const auto name = part.package != nullptr ? part.package->name.text() : part.open ? part.open->package : std::string();
  return std::ranges::any_of(scene.inventory.demands, [&](const inventory::Demand& demand) {
    return demand.ecosystem == Ecosystem::pypi && demand.command == 0 && inventory::demanded_name(demand) == name;
  });
}

/// Reports a package that may require another torch than the base image's own build (NVIDIA's), whose release the image does not state.
void audit_unstated(const Scene& scene, Findings& findings) {
  const bool has_some = scene.inventory.image && !scene.inventory.image->unstated.empty();
  for (const auto& part : has_some ? scene.parts : std::vector<NamedPart>()) {
    if (follows_unknown_torch(part.judgement, scene)) {
      findings.push_back({.code = AuditCode::unjudged,
                          .level = Level::warning,
                          .subject = part.label,
                          .text = "Not judged: " + part.label + ", which loads its library for the CUDA of the " +
                                  scene.catalog.roles().pypi + " in the base image; that is not known.",
                          .place = part.demand == nullptr ? std::nullopt : parse_place(part.demand->place)});
    }
    const auto need = is_known_wheel(part) ? need_of_unstated(part, scene) : std::string();
    if (!need.empty()) {
      const auto installer = installer_of(Ecosystem::pypi, scene, part.demand);
      findings.push_back(
          {.code = AuditCode::stack_mismatch,
           .level = Level::warning,
           .subject = part.label,
           .text = part.label + " requires " + printable(need) + ", and the tag of the base image " +
                   printable(scene.inventory.image->name) + " does not state the release of its own build: if that does not meet it, " +
                   (is_installed_alone(part, scene) ? "the two may not run together; with --no-deps " + installer + " leaves it as it is."
                                                    : installer + " replaces it by a build of PyPI, or refuses."),
           .place = part.demand == nullptr ? std::nullopt : parse_place(part.demand->place)});
    }
  }
}

/// Whether a command removes the main stack and no later command is known to install it again.
auto lacks_main(const Scene& scene) -> bool {
  const auto& main = scene.catalog.roles().pypi;
  const auto& [removed, replaceable] = std::tie(scene.inventory.removed, scene.inventory.replaceable);
  return std::ranges::find(removed, main, &inventory::Removal::name) != removed.end() &&
         std::ranges::find(replaceable, main) == replaceable.end() && scene.torches.empty() && scene.undecided.empty() &&
         find_package(scene, Ecosystem::pypi, main) == nullptr;
}

/// Reports wheels that pip installs with `--no-deps`, without the main stack that they require and that a command removed. Scripts may
/// install packages that are not known, hence a warning.
void audit_removed(const Scene& scene, Findings& findings) {
  const auto& main = scene.catalog.roles().pypi;
  for (const auto& part : lacks_main(scene) ? scene.parts : std::vector<NamedPart>()) {
    const bool is_alone = is_known_wheel(part) && is_installed_alone(part, scene);
    const auto need = is_alone ? need_of_builds(part, scene, [&](const Dependency& one) { return one.name == main; }) : std::string();
    if (!need.empty()) {
      findings.push_back({.code = AuditCode::missing_dependency,
                          .level = Level::warning,
                          .subject = part.label,
                          .fact = need,
                          .text = part.label + " requires " + printable(need) + ", and with --no-deps " +
                                  installer_of(Ecosystem::pypi, scene, part.demand) + " does not install it: a command removes " + main +
                                  ", and no later one is known to bring it.",
                          .place = part.demand == nullptr ? std::nullopt : parse_place(part.demand->place)});
    }
  }
}

/// The base image with another release of the package that it is named for; nullopt if its tag does not contain the release.
auto image_with(const std::string& spec, const Scene& scene) -> std::optional<inventory::BaseImage> {
  const auto& image = *scene.inventory.image;
  const auto requirement = pypi::parse_requirement(spec);
  const auto version = requirement ? inventory::pinned_version(*requirement) : std::nullopt;
  const auto own = public_version(image.packages.front().version);
  auto name = image.name;
  const auto at = name.rfind(own);
  if (!version || at == std::string::npos || image.packages.front().name != pypi::normalise_name(requirement->name)) {
    return std::nullopt;
  }
  return inventory::base_image(name.replace(at, own.size(), *version), scene.catalog.stack_images());
}

/// Whether a container of the image with that package starts here, as far as the CUDA that images of this kind require is known.
auto may_start_with(const std::string& spec, const Scene& scene) -> bool {
  const auto reported = reported_cuda(scene);
  if (!scene.inventory.image->required_cuda || !reported || !scene.facts.gpus || scene.inventory.starts_on_any_driver) {
    return true;
  }
  const auto other = image_with(spec, scene);
  return !other || (other->required_cuda && (other->required_cuda->prefix(2) <= reported->prefix(2) ||
                                             start_with_any(other->required_cuda->prefix(2), scene) == Start::yes));
}

/// The driver that the finding needs, if the image starts under it and all GPUs have a driver that new; otherwise nullopt.
auto driver_for(const Finding& finding, const Scene& scene) -> std::optional<Repair> {
  const auto driver = parse_dotted_version(finding.needed);
  if (finding.code != FindingCode(ReasonCode::driver_too_old) || !driver) {
    return std::nullopt;
  }
  const auto cuda = scene.catalog.cuda_of_driver(*driver, scene.facts.platform.value);
  const bool is_for_all = std::ranges::all_of(scene.facts.capabilities(), [&](ComputeCapability gpu) {
    const auto last = scene.catalog.last_driver_branch_for(gpu);
    return !last || driver->part(0) <= last->part(0);
  });
  const bool starts = cuda && scene.inventory.image->required_cuda->prefix(2) <= cuda->prefix(2);
  return is_for_all && starts ? std::optional(update_driver(finding.needed, scene)) : std::nullopt;
}

}  // namespace

void audit_image(const Scene& scene, Findings& findings) {
  audit_required_cuda(scene, findings);
  audit_unstated(scene, findings);
  audit_removed(scene, findings);
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
       .text = torch->label + " does not run on the base image " + name + ", which has musl instead of glibc. " +
               scene.catalog.roles().pypi + " has no wheels for musl: " + installer_of(Ecosystem::pypi, scene) + " finds none there.",
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
      finding.repair = may_start_with(finding.repair->what, scene)
                           ? Repair{Repair::Kind::other, "Start from a base image with " + finding.repair->what + ".", {}}
                           : driver_for(finding, scene);
    }
  }
}

}  // namespace gpusolve::engine::audit
