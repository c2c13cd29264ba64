#include <algorithm>
#include <map>
#include <set>

#include "adapters/conda/variant.hpp"
#include "adapters/pypi/requirement.hpp"
#include "base/plain.hpp"
#include "engine/audit/checks/audits.hpp"
#include "engine/audit/choice/choice_of_conda.hpp"
#include "engine/audit/choice/later_pins.hpp"
#include "engine/audit/choice/stack_parts.hpp"
#include "engine/audit/repair/repair.hpp"
#include "engine/audit/scene/named.hpp"
#include "engine/binding/later_cuda.hpp"
#include "engine/judging/gpu_signs.hpp"
#include "engine/specs/leading_numbers.hpp"
#include "engine/specs/spec_text.hpp"
#include "model/library_names.hpp"

namespace gpusolve::engine::audit {
namespace {

/// The CUDA version that a conda package represents: cudatoolkit, cuda-version, or the main stack's CUDA selector.
auto toolkit_of(const Package& package, const StackRoles& roles) -> std::optional<DottedVersion> {
  const bool is_toolkit = roles.selects_cuda(package.name);
  const auto version = package.ecosystem == Ecosystem::conda && is_toolkit ? leading_numbers(package.version) : std::nullopt;
  return version ? std::optional(version->prefix(2)) : std::nullopt;
}

auto gpu_torch(const Scene& scene, Ecosystem ecosystem) -> const TorchPart* {
  const auto found = std::ranges::find_if(scene.torches, [&](const TorchPart& torch) {
    return torch.package->ecosystem == ecosystem && torch.judgement.variant.is_judged() && torch.judgement.variant.cuda;
  });
  return found == scene.torches.end() ? nullptr : &*found;
}

/// The catalog's entries for the build. Without a GPU no entry is judged, so all of them count.
auto rows_of(const StackPart& stack) -> std::vector<const catalogs::StackBuild*> {
  const auto known = stack.match ? stack.match->builds : std::vector<const catalogs::StackBuild*>();
  return stack.build == nullptr ? known : std::vector<const catalogs::StackBuild*>{stack.build};
}

/// The package of another stack that requires all these wheels, directly or through an extra; empty if there is none.
auto stack_with(const std::vector<std::string>& wheels, const Scene& scene) -> std::string {
  for (const auto& part : scene.parts) {
    std::set<std::string> names;
    const auto add = [&](const std::string& requirement) { names.insert(name_in_spec(requirement)); };
    for (const auto* const row : rows_of(part.judgement.stack)) {
      std::ranges::for_each(row->requirements, add);
      for (const auto& [extra, requirements] : row->extras) {
        std::ranges::for_each(requirements, add);
      }
    }
    if (std::ranges::all_of(wheels, [&](const std::string& wheel) { return names.contains(wheel); })) {
      return part.label;
    }
  }
  return {};
}

/// Reports wheels of another stack beside a torch that contains its own libraries: no files clash, and each program works alone.
auto libraries_of_stack(const std::vector<std::string>& labels, const std::string& stack, const TorchPart& torch) -> Finding {
  return {.code = AuditCode::cuda_mix,
          .level = Level::warning,
          .subject = joined_first(labels, 1),
          .fact = torch.label,
          .text = joined_first(labels, 1) + (labels.size() > 1 ? " are" : " is") + " there for " + stack + ", beside " + torch.label +
                  " with CUDA libraries of its own. In one process, the one that is loaded first serves both.",
          .evidence = labels};
}

/// Whether a package of another stack is for one of these CUDA major versions and may need the wheels for it.
auto serves_stack(const std::set<std::uint32_t>& majors, const Scene& scene) -> bool {
  return std::ranges::any_of(scene.parts, [&](const NamedPart& part) {
    const auto& cuda = part.judgement.variant.cuda;
    return !cuda || majors.contains(cuda->part(0));
  });
}

/// In a file of requests, lines that name libraries of another CUDA than torch's can go, because torch brings its own libraries.
auto repair_of_majors(const TorchPart& torch, const std::vector<std::string>& foreign, const Scene& scene) -> std::optional<Repair> {
  std::set<std::uint32_t> majors;
  for (const auto& name : foreign) {
    majors.insert(wheel_by_suffix(name)->cuda_major);
  }
  const bool is_line = inventory::role_of(scene.inventory.kind) == inventory::Role::wished && !serves_stack(majors, scene);
  return is_line
             ? Repair{Repair::Kind::other, "Leave " + joined_first(foreign, 1) + " out: " + torch.label + " brings its own libraries.", {}}
             : reinstall_torch(torch, scene, foreign);
}

/// Adds one finding for all nvidia-*-cuXX wheels of another major version than torch's, whether or not the input states their version.
void audit_wheel_majors(const TorchPart& torch, const Scene& scene, Findings& findings) {
  const auto major = torch.judgement.variant.cuda->part(0);
  std::vector<std::string> foreign;
  std::vector<std::string> evidence;
  for (const auto& one : named_in(scene)) {
    const auto wheel = wheel_by_suffix(one.name);
    if (one.ecosystem == Ecosystem::pypi && wheel && wheel->cuda_major != major) {
      foreign.push_back(one.name);
      evidence.push_back(one.label);
    }
  }
  if (foreign.empty()) {
    return;
  }
  if (const auto stack = has_own_libraries(torch) ? stack_with(foreign, scene) : std::string(); !stack.empty()) {
    findings.push_back(libraries_of_stack(evidence, stack, torch));
    return;
  }
  findings.push_back({.code = AuditCode::cuda_mix,
                      .subject = joined_first(evidence, 1),
                      .fact = torch.label,
                      .needed = "CUDA " + std::to_string(major),
                      .evidence = evidence,
                      .repair = unless_replaced(torch, scene, repair_of_majors(torch, foreign, scene))});
}

/// conda: torch and the named toolkit must have the same CUDA. `cuda-version` contains no library, and no build of the channel pytorch
/// requires it: beside such builds, `cuda-version` belongs to other packages.
void audit_toolkits(const TorchPart& torch, const Scene& scene, Findings& findings) {
  const auto& cuda = *torch.judgement.variant.cuda;
  const bool is_of_channel = torch.judgement.variant.packaging == Packaging::conda_pytorch;
  for (const auto& package : scene.inventory.packages) {
    const bool is_apart = is_of_channel && package.name == "cuda-version";
    const auto toolkit = is_apart ? std::nullopt : toolkit_of(package, scene.catalog.roles());
    const bool is_later = toolkit && cuda <= *toolkit && goes_with_later_toolkit(torch.judgement.variant.packaging, cuda);
    const bool is_minor_told = toolkit && cuda.parts().size() > 1 && package.name != "cuda-version" && !is_later;
    if (toolkit && (is_minor_told ? *toolkit != cuda.prefix(2) : toolkit->part(0) != cuda.part(0))) {
      findings.push_back({.code = AuditCode::cuda_mix,
                          .subject = label_of(package),
                          .fact = torch.label,
                          .needed = "CUDA " + cuda.text(),
                          .repair = unless_replaced(torch, scene, reinstall_torch(torch, scene, {}))});
    }
  }
}

/// Reports wheels of two major versions, which overwrite each other's files, with or without torch.
void audit_lone_wheels(const Scene& scene, Findings& findings) {
  std::map<std::string, std::vector<std::string>> owners;
  for (const auto& package : scene.inventory.packages) {
    if (const auto wheel = wheel_by_suffix(package.name)) {
      owners[std::string(wheel->library)].push_back(label_of(package));
    }
  }
  for (const auto& [library, labels] : owners) {
    if (labels.size() > 1) {
      findings.push_back(
          {.code = AuditCode::cuda_mix, .subject = labels[0], .fact = labels[1], .evidence = {"both hold the library " + library}});
    }
  }
}

/// The pins of torch: from its own metadata if known, otherwise from the catalog.
auto pins_of(const TorchPart& torch, const Scene& scene) -> std::vector<std::pair<std::string, std::string>> {
  std::vector<std::pair<std::string, std::string>> pins;
  for (const auto& text : torch.package->depends) {
    const auto requirement = pypi::parse_requirement(text);
    const bool is_one = requirement && requirement->specifiers.specifiers().size() == 1;
    if (is_one && requirement->specifiers.specifiers().front().op() == pypi::Operator::equal && is_vendor_wheel(requirement->name)) {
      pins.emplace_back(requirement->name, requirement->specifiers.specifiers().front().version_text());
    }
  }
  const bool is_bundled = is_bundled_on_index(torch);
  if (pins.empty() && torch.build != nullptr && torch.build->are_pins_known && !is_bundled && !scene.inventory.are_depends_known) {
    pins = torch.build->pins;
  }
  std::erase_if(pins, [](const auto& pin) { return !is_vendor_wheel(pin.first); });
  return pins;
}

auto missing(const TorchPart& torch, const std::vector<std::string>& specs, const Scene& scene) -> Finding {
  return {.code = AuditCode::missing_dependency,
          .subject = torch.label,
          .fact = joined_first(specs, 1),
          .evidence = specs,
          .repair = unless_replaced(torch, scene, add_packages(Ecosystem::pypi, specs, scene))};
}

auto pinned(const std::string& name, const std::string& version) -> std::string { return name + "==" + version; }

/// Whether the package is a later version, or the same one, within the same major version.
auto is_later_in_major(const Package& package, const std::string& version) -> bool {
  const auto wanted = leading_numbers(version);
  const auto there = leading_numbers(package.version);
  return wanted && there && wanted->part(0) == there->part(0) && *wanted <= *there;
}

/// Reports a version that is installed instead of the one that torch pins. A later cuDNN serves builds that were made for an earlier one of
/// its major version: torch's check at run time (pytorch/pytorch, torch/backends/cudnn/__init__.py) allows it.
auto mismatched_pin(const Package& package, const TorchPart& torch, const std::string& version, const Scene& scene) -> Finding {
  const bool is_later = is_later_in_major(package, version);
  Finding finding{.code = AuditCode::pin_mismatch,
                  .level = is_later ? Level::warning : Level::error,
                  .subject = label_of(package),
                  .fact = torch.label,
                  .needed = version};
  const auto later = label_of(package) + " is later than the version that " + torch.label + " pins, " + version;
  constexpr std::string_view k_told = ". `pip check` reports a conflict.";
  if (is_later && is_cudnn_package(package.name)) {
    finding.level = Level::note;
    finding.text = later + ", and serves it: a cuDNN runs what was built for an earlier one of its major version" + std::string(k_told);
  } else {
    finding.text = is_later ? later + ": that build was not made with it" + std::string(k_told) : std::string();
    finding.repair = unless_replaced(torch, scene, add_packages(Ecosystem::pypi, {pinned(package.name.text(), version)}, scene));
  }
  return finding;
}

void audit_pins(const TorchPart& torch, const Scene& scene, Findings& findings) {
  std::vector<std::string> absent;
  for (const auto& [name, version] : pins_of(torch, scene)) {
    const auto pin = pinned(name, version);
    const auto* const package = find_package(scene, Ecosystem::pypi, name);
    if (package == nullptr) {
      absent.push_back(pin);
    } else if (package->version != version) {
      findings.push_back(mismatched_pin(*package, torch, version, scene));
    }
  }
  // If the dependencies are known, audit_dependencies reports this with evaluated markers.
  if (!absent.empty() && !scene.inventory.are_depends_known && scene.torches.size() == 1) {
    findings.push_back(missing(torch, absent, scene));
  }
}

/// The installer's reaction to a package that contradicts a requirement of an installed one.
auto complaint_about(const Package& package, const Scene& scene) -> std::string {
  const auto* const wish = scene.pip_wishes.find(package.name.text());
  return wish != nullptr && wish->demand->is_by_uv ? "uv does not report it" : "pip reports it as an error and goes on";
}

auto replaced_pin(const Package& package, const TorchPart& torch, const std::string& version, const Scene& scene) -> Finding {
  const auto wanted = leading_numbers(version);
  const auto there = leading_numbers(package.version);
  const bool is_other_major = wanted && there && wanted->part(0) != there->part(0);
  return {.code = AuditCode::pin_mismatch,
          .level = is_other_major ? Level::error : Level::warning,
          .subject = label_of(package),
          .fact = torch.label,
          .needed = version,
          .text = "This command replaces " + package.name.text() + " " + version + ", which " + torch.label + " requires, by " +
                  package.version.text() + ". " + complaint_about(package, scene) +
                  (is_other_major ? ": " + scene.catalog.roles().pypi + " does not find its library." : "."),
          .repair = Repair{Repair::Kind::other, "Leave " + quote(package.name.text()) + " to " + torch.label + ".", {}}};
}

/// Reports wheels that a later command of a Dockerfile installs over the versions that torch pins.
void audit_replaced_pins(const TorchPart& torch, const Scene& scene, Findings& findings) {
  for (const auto& [name, version] : pins_of(torch, scene)) {
    const auto* const package = find_package(scene, Ecosystem::pypi, name);
    if (package != nullptr && package->version != version && is_installed_after(name, torch, scene)) {
      findings.push_back(replaced_pin(*package, torch, version, scene));
    }
  }
}

auto is_compiler(const Package& package) -> bool {
  return package.name == "cuda-nvcc" || package.name == "cudatoolkit-dev" || package.name.text().starts_with("nvidia-cuda-nvcc");
}

/// The toolkit nearest to this one that compiles for the GPU: the first if this one is older, otherwise the last. Empty if neither is
/// known.
auto fitting_toolkit(const DottedVersion& toolkit, ComputeCapability gpu, const catalogs::Catalog& catalog) -> std::string {
  const auto entries = catalog.target_entries();
  const auto entry = std::ranges::find_if(entries, [&](const auto& one) { return one.target.capability == gpu; });
  if (entry == entries.end()) {
    return {};
  }
  if (toolkit < entry->first) {
    return entry->first.text();
  }
  const auto toolkits = catalog.toolkits();
  const auto gone = entry->gone ? std::ranges::lower_bound(toolkits, *entry->gone) : toolkits.begin();
  return gone == toolkits.begin() ? std::string() : std::prev(gone)->text();
}

/// Checks that each nvcc in the environment knows the GPUs, because nvcc compiles extensions for them.
void audit_compilers(const Scene& scene, Findings& findings) {
  for (const auto& package : scene.inventory.packages) {
    const auto version = is_compiler(package) ? leading_numbers(package.version) : std::nullopt;
    for (const auto gpu : scene.facts.capabilities()) {
      if (!version || !scene.catalog.lacks_target(version->prefix(2), gpu)) {
        continue;
      }
      findings.push_back({.code = AuditCode::toolkit_too_old,
                          .level = Level::warning,
                          .subject = label_of(package),
                          .fact = gpu.sm(),
                          .needed = fitting_toolkit(*version, gpu, scene.catalog)});
    }
  }
}

}  // namespace

void audit_cuda(const Scene& scene, Findings& findings) {
  if (const auto* const torch = gpu_torch(scene, Ecosystem::pypi)) {
    audit_wheel_majors(*torch, scene, findings);
    const bool is_installed = inventory::is_complete_set(scene.inventory.kind);
    if (is_linux(scene.facts.platform.value)) {
      (is_installed ? audit_pins : audit_replaced_pins)(*torch, scene, findings);
    }
  } else {
    audit_lone_wheels(scene, findings);
  }
  if (const auto* const torch = gpu_torch(scene, Ecosystem::conda)) {
    audit_toolkits(*torch, scene, findings);
  }
  audit_compilers(scene, findings);
}

}  // namespace gpusolve::engine::audit
