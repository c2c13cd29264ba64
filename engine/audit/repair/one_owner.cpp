#include "engine/audit/repair/one_owner.hpp"

#include <algorithm>
#include <optional>

#include "base/plain.hpp"
#include "engine/audit/repair/repair.hpp"
#include "engine/audit/repair/repair_commands.hpp"
#include "engine/audit/scene/named.hpp"

namespace gpusolve::engine::audit {
namespace {

struct Owners {
  const TorchPart& conda;
  const TorchPart& pip;
};

auto owners_of(const Scene& scene) -> std::optional<Owners> {
  const auto find = [&](Ecosystem ecosystem) {
    return std::ranges::find_if(scene.torches, [&](const TorchPart& torch) { return torch.package->ecosystem == ecosystem; });
  };
  const auto conda = find(Ecosystem::conda);
  const auto pip = find(Ecosystem::pypi);
  return conda == scene.torches.end() || pip == scene.torches.end() ? std::nullopt : std::optional(Owners{*conda, *pip});
}

/// Whether the torch runs here. An unknown build counts as one that runs.
auto runs(const TorchPart& torch, const Scene& scene) -> bool {
  const bool has_gpu = scene.facts.gpus && !scene.facts.gpus->empty();
  const bool lacks_code = has_gpu && !torch.tag.empty() && !torch.judgement.variant.is_judged() && !scene.inventory.accepts_cpu;
  return torch.judgement.failures.empty() && !lacks_code;
}

auto spec_of(const TorchPart& torch, const Scene& scene) -> std::string {
  if (torch.open) {
    return torch.open->spec;
  }
  const auto& all = named_in(scene);
  const auto found = std::ranges::find(all, torch.package, &Named::package);
  return found == all.end() ? label_of(*torch.package) : spec_of(*found);
}

/// pip's wheels of the main package and its companions.
auto wheels_of_main(const Scene& scene) -> Words {
  const auto& roles = scene.catalog.roles();
  Words names;
  for (const auto& package : scene.inventory.packages) {
    if (package.ecosystem == Ecosystem::pypi && (package.name == roles.pypi || roles.is_companion(package.name))) {
      names.push_back(package.name);
    }
  }
  return names;
}

auto keep_conda_build(const Owners& owners, const Scene& scene) -> Repair {
  const auto& package = *owners.conda.package;
  const auto wheels = wheels_of_main(scene);
  auto repair = keep_conda(wheels, package, scene);
  if (wheels.size() > 1 && owners.conda.build != nullptr && owners.conda.build->cuda) {
    repair.commands = commands_to_restore(*owners.conda.build, scene);
  }
  return repair;
}

auto leave_out(const TorchPart& torch, const Scene& scene) -> Repair {
  const auto* const list = torch.package->ecosystem == Ecosystem::pypi ? "pip's list" : "conda's list";
  return {Repair::Kind::other, "Take " + quote(spec_of(torch, scene)) + " out of " + list + ".", {}};
}

auto repair_of(const Owners& owners, const Scene& scene) -> std::optional<Repair> {
  const bool conda_runs = runs(owners.conda, scene);
  const bool pip_runs = runs(owners.pip, scene);
  if (!conda_runs && !pip_runs) {
    return replace_torch(owners.conda, scene);
  }
  if (!is_file(scene)) {
    return conda_runs ? keep_conda_build(owners, scene) : keep_wheels(owners.conda.package->name, owners.pip, scene);
  }
  return conda_runs && pip_runs ? std::nullopt : std::optional(leave_out(conda_runs ? owners.pip : owners.conda, scene));
}

auto is_about(const Finding& finding, const TorchPart& torch) -> bool {
  return finding.subject == torch.label || finding.fact == torch.label;
}

/// Whether the finding says that both installers have the main package or one of its companions.
auto is_clash(const Finding& finding, const Scene& scene) -> bool {
  const auto& roles = scene.catalog.roles();
  return finding.code == FindingCode(AuditCode::two_owners) && (finding.subject == roles.pypi || roles.is_companion(finding.subject));
}

}  // namespace

auto main_of_pip_alone(const Scene& scene) -> const TorchPart* {
  const auto is_of_pip = [](const TorchPart& torch) { return torch.package->ecosystem == Ecosystem::pypi; };
  return !scene.torches.empty() && std::ranges::all_of(scene.torches, is_of_pip) ? &scene.torches.front() : nullptr;
}

auto keep_wheels(const std::string& conda_name, const TorchPart& torch, const Scene& scene) -> Repair {
  const auto& wheel = *torch.package;
  Repair repair{Repair::Kind::other,
                "Remove conda's " + conda_name + ", then install pip's " + wheel.name +
                    " again, with what belongs to it: files of both have the same names.",
                {}};
  add_line(repair.commands, conda("remove", scene), {conda_name}, scene);
  if (torch.build != nullptr) {
    const auto lines = install_commands(*torch.build, scene, {});
    repair.commands.insert(repair.commands.end(), lines.begin(), lines.end());
  } else {
    add_line(repair.commands, pip("install --force-reinstall", scene), {wheel.name + "==" + wheel.version}, scene);
  }
  return repair;
}

void keep_one_owner(const Scene& scene, std::vector<Finding>& findings) {
  const auto owners = owners_of(scene);
  const auto repair = owners ? repair_of(*owners, scene) : std::nullopt;
  if (!repair) {
    return;
  }
  for (auto& finding : findings) {
    const bool may_contradict = finding.repair && finding.repair->kind != Repair::Kind::update_driver;
    const bool is_of_both = is_about(finding, owners->conda) || is_about(finding, owners->pip) || is_clash(finding, scene);
    finding.repair = may_contradict && is_of_both ? repair : finding.repair;
  }
}

}  // namespace gpusolve::engine::audit
