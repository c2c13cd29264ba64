#include "engine/audit/repair/repair.hpp"

#include <algorithm>
#include <iterator>

#include "adapters/pypi/name.hpp"
#include "adapters/report/words/why.hpp"
#include "base/plain.hpp"
#include "catalogs/cuda/cuda_rules.hpp"
#include "catalogs/gpu_rules.hpp"
#include "engine/audit/choice/holders.hpp"
#include "engine/audit/repair/index_edits.hpp"
#include "engine/audit/repair/lock_tools.hpp"
#include "engine/audit/repair/repair_commands.hpp"
#include "engine/audit/repair/replacement.hpp"
#include "engine/audit/scene/named.hpp"
#include "engine/machine/driver_steps.hpp"
#include "engine/specs/leading_numbers.hpp"
#include "engine/specs/spec_text.hpp"
#include "engine/variants/stack_variants.hpp"
#include "model/option.hpp"

namespace gpusolve::engine::audit {
namespace {

using catalogs::PublishedBuild;

/// Adds the GPUs, the driver and the platform if they were given by hand or come from a report, because a report may be about another
/// machine than the one that runs the command.
void add_machine(Command& command, const Scene& scene) {
  const auto& driver = scene.facts.driver;
  const bool is_by_hand =
      scene.inventory.machine || (driver && driver->provenance != Provenance::detected) ||
      (scene.facts.gpus && std::ranges::any_of(*scene.facts.gpus, [](const Gpu& gpu) { return gpu.provenance != Provenance::detected; }));
  for (const auto capability : is_by_hand ? scene.facts.capabilities() : std::vector<ComputeCapability>()) {
    command.option(option_text(Option::gpu), capability.sm());
  }
  if (is_by_hand && driver && driver->version) {
    command.option(option_text(Option::driver), driver->version->text());
  }
  const bool is_of_stage = scene.inventory.image && scene.inventory.platform;
  const bool is_by_name =
      scene.facts.platform == Known<Platform>{Platform::linux_aarch64, Provenance::assumed};  // `sm_90` does not tell the platform
  if (scene.facts.platform.provenance == Provenance::flag || (is_by_hand && (is_of_stage || is_by_name))) {
    command.option(option_text(Option::platform), std::string(platform_text(scene.facts.platform.value)));
  }
}

/// Adds the machine, the C library and the Python for which the input was judged, as options.
void add_facts(Command& command, const Scene& scene) {
  add_machine(command, scene);
  if (scene.facts.glibc && scene.facts.glibc->provenance == Provenance::flag) {
    command.option(option_text(Option::glibc), scene.facts.glibc->value.text());
  }
  if (scene.python) {
    command.option(option_text(Option::python), scene.python->prefix(2).text());
  }
}

auto is_listed(std::string_view name, const std::vector<Named>& all, const Scene& scene) -> bool {
  const auto& roles = scene.catalog.roles();
  return std::ranges::any_of(all, [&](const Named& one) {
    const bool is_its_build = name == roles.pypi && (one.name == roles.conda_gpu || one.name == roles.conda_library);
    return is_its_build || scene.catalog.pypi_name(one.name) == name;
  });
}

/// The packages of the file: torch in the given version (if it is empty, in any version, and only if the file names torch), and those
/// companions that this release has.
auto asked_for(const std::string& torch_version, const Scene& scene) -> Words {
  const auto& roles = scene.catalog.roles();
  const auto& all = named_in(scene);
  Words names;
  const auto version = parse_dotted_version(torch_version);
  const auto* const release = version ? published_release(*version, scene) : nullptr;
  std::ranges::copy_if(roles.companions, std::back_inserter(names), [&](const auto& name) {
    const bool is_there = release == nullptr || release->companion(name) != nullptr;
    return is_there && is_listed(name, all, scene);
  });
  if (!torch_version.empty()) {
    return with_front(roles.pypi + "==" + torch_version, std::move(names));
  }
  return is_listed(roles.pypi, all, scene) ? with_front(roles.pypi, std::move(names)) : names;
}

/// Adds the other options of a lock's request, and the path of the lock.
void add_request(Command& command, const Asked& request, const std::string& path) {
  if (request.cudnn) {
    command.option(option_text(Option::cudnn), *request.cudnn);
  }
  for (const auto& constraint : request.constraints) {
    command.option(option_text(Option::constraint), constraint);
  }
  command.option(option_text(Option::installer), std::string(installer_text(request.installer)));
  command.option(option_text(Option::output), path);
}

/// The specs whose package the catalog knows: `resolve` leaves the others to the installer, and nothing can be proven about them.
auto known_specs(Words specs, const Scene& scene) -> Words {
  std::erase_if(specs, [&](const std::string& spec) {
    const auto name = pypi::normalise_name(name_in_spec(spec));
    const auto& roles = scene.catalog.roles();
    const bool is_of_main = roles.is_main(name) || roles.is_companion(name);
    return !is_of_main && scene.catalog.stack_package(false, name) == nullptr && scene.catalog.stack_package(true, name) == nullptr;
  });
  return specs;
}

/// The lines on packages in no stack that exclude releases of these packages because of their metadata: `numpy<2`. Without these lines a
/// set would be incompatible with the file.
auto lines_against(const Words& specs, const Scene& scene) -> Words {
  Words lines;
  for (const auto& limit : scene.catalog.neighbour_limits()) {
    const auto is_its = [&](const std::string& spec) { return name_in_spec(spec) == limit.package; };
    const bool is_ruled_out = limit.is_required && std::ranges::any_of(specs, is_its) && !scene.pip_wishes.reach(limit);
    for (const auto& demand : is_ruled_out ? scene.inventory.demands : std::vector<inventory::Demand>()) {
      const bool is_on_it = demand.ecosystem == Ecosystem::pypi && inventory::demanded_name(demand) == limit.neighbour;
      if (is_on_it && demand.text.find_first_of("@;") == std::string::npos && std::ranges::find(lines, demand.text) == lines.end()) {
        lines.push_back(demand.text);
      }
    }
  }
  return lines;
}

/// The repair with a `resolve` command for the asked packages.
auto asking(Repair repair, AskedSet asked, const Scene& scene) -> Repair {
  Command command(std::string("gpusolve resolve"), shell(scene));
  add_facts(command, scene);
  if (!asked.cuda.empty()) {
    command.option(option_text(Option::cuda), asked.cuda);
  }
  if (asked.installer) {
    command.option(option_text(Option::installer), std::string(installer_text(*asked.installer)));
  }
  if (repair.kind == Repair::Kind::lock_again && scene.inventory.row.empty()) {
    add_request(command, *scene.inventory.request, scene.inventory.path);
  }
  command.words(asked.specs).add_to(repair.commands);
  repair.asked = std::move(asked);
  return repair;
}

/// `torch 2.1.0 (cu118)`; with another installer `pytorch 2.13.0 (cu130) of conda-forge`.
auto replacement_text(const PublishedBuild& build, const TorchPart& torch, const StackRoles& roles) -> std::string {
  const bool is_wheel = build.packaging == Packaging::wheel;
  const bool is_same = is_wheel == (torch.package->ecosystem == Ecosystem::pypi);
  const auto source = is_wheel                                    ? " as a wheel"
                      : build.packaging == Packaging::conda_forge ? " of conda-forge"
                                                                  : " of the channel " + roles.channel;
  const auto name = is_same ? torch.package->name : roles.name_in(!is_wheel);
  return name + " " + build.version.text() + " (" + build.tag + ")" + (is_same ? "" : source);
}

/// For a replacement of torch that is incompatible with pinned packages (`holders`): a command for all of them, without their versions.
auto resolve_together(const Words& holders, const TorchPart& torch, const Scene& scene) -> Repair {
  auto specs = asked_for("", scene);
  if (specs.empty() && holders.size() == 1 && torch.package->ecosystem == Ecosystem::pypi) {  // this package brings torch itself
    return another_release(holders.front(), scene);
  }
  std::ranges::copy(holders, std::back_inserter(specs));
  const auto names = report::enumerated(with_front(scene.catalog.roles().pypi, holders));
  return asking({Repair::Kind::other, "Take versions of " + names + " that go together, such as these:"}, {std::move(specs)}, scene);
}

/// The requests, as written, for packages each release of which is compatible with few releases of the main one; without requests that have
/// URLs or markers.
auto requests_of_holders(const Scene& scene) -> Words {
  Words specs;
  for (const auto& part : scene.parts) {
    const bool is_asked = part.demand != nullptr && part.demand->ecosystem == Ecosystem::pypi && goes_with_few(part, scene);
    if (is_asked && part.demand->text.find_first_of("@;/ ") == std::string::npos &&
        std::ranges::find(specs, part.demand->text) == specs.end()) {
      specs.push_back(part.demand->text);
    }
  }
  return specs;
}

/// The oldest driver for the build and the GPUs; nullopt if the machine's driver is known, because it then was judged.
auto least_unjudged_driver(const PublishedBuild& build, const Scene& scene) -> std::optional<DottedVersion> {
  if (scene.facts.driver) {
    return std::nullopt;
  }
  auto least = scene.catalog.least_driver(*build.cuda, scene.facts.platform.value);
  for (const auto gpu : scene.facts.capabilities()) {
    const auto first = scene.catalog.first_driver_for(gpu);
    least = first && (!least || *least < *first) ? first : least;
  }
  return least;
}

/// " with Python 3.9 to 3.13", of a build that is not for each Python with which the installed one can be; empty for others.
auto needed_pythons(const PublishedBuild& build, const TorchPart& torch, const Scene& scene) -> std::string {
  const auto is_missing = [&](const DottedVersion& python) { return std::ranges::find(build.pythons, python) == build.pythons.end(); };
  const bool is_open = !scene.python && torch.listed != nullptr && !build.pythons.empty();
  if (!is_open || std::ranges::none_of(torch.listed->pythons, is_missing)) {
    return {};
  }
  const auto [first, last] = std::ranges::minmax(build.pythons);
  return " with Python " + first.text() + (first == last ? "" : " to " + last.text());
}

/// The repair that takes this build. States the assumptions of its verdict, if it rests on any.
auto replacement(const PublishedBuild& build, const TorchPart& torch, const Scene& scene) -> Repair {
  const auto text = replacement_text(build, torch, scene.catalog.roles());
  const bool is_assumed = !build.is_code_known || std::ranges::find(build.assumed, "sm") != build.assumed.end();
  const auto driver = least_unjudged_driver(build, scene);
  const bool is_of_other_installer = (build.packaging == Packaging::wheel) != (torch.package->ecosystem == Ecosystem::pypi);
  const bool is_chosen_again = is_file(scene) || is_of_other_installer;
  const auto pythons = is_chosen_again ? std::string() : needed_pythons(build, torch, scene);
  auto verdict = is_assumed || driver || !pythons.empty() ? std::string(is_assumed ? "is assumed to run here" : "runs here") + pythons +
                                                                (driver ? " under driver " + driver->text() + " or newer" : std::string())
                                                          : std::string();
  Repair repair{Repair::Kind::replace, text, {}, std::move(verdict)};
  repair.edits = index_edits(build, scene);
  if (is_chosen_again) {
    return asking(std::move(repair), {asked_for(build.version.text(), scene), build.cuda->prefix(2).text()}, scene);
  }
  repair.commands = install_commands(build, scene, {});
  return repair;
}

/// Whether the catalog judges all packages of these specs.
auto are_of_stacks(const Words& specs, const Scene& scene) -> bool {
  return std::ranges::all_of(specs, [&](const std::string& spec) {
    const auto name = pypi::normalise_name(name_in_spec(spec));
    const auto* const package = scene.catalog.stack_package(false, name);
    return scene.catalog.roles().is_main(name) || (package != nullptr && package->has_builds);
  });
}

/// Whether the lock is judged for the machine and the Python for which it was made.
auto is_as_promised(const Scene& scene) -> bool {
  const auto& promised = scene.inventory.promised_facts;
  const auto& python = scene.inventory.promised_python;
  const bool is_python = !python || !scene.python || scene.python->compare_within(python->prefix(2)) == 0;
  return promised && is_python && promised->platform.value == scene.facts.platform.value && promised->gpus == scene.facts.gpus &&
         promised->driver == scene.facts.driver;
}

/// Makes the lock again: by `update`, which keeps the whole request, if the machine is the same; otherwise by `resolve`.
auto lock_again(const std::string& file, const Scene& scene) -> Repair {
  Repair repair{Repair::Kind::lock_again, file};
  if (scene.inventory.row.empty() && is_as_promised(scene)) {
    add_line(repair.commands, std::string("gpusolve update"), {scene.inventory.path}, scene);
    return repair;
  }
  const auto& request = *scene.inventory.request;
  return asking(std::move(repair), {request.specs, request.cuda.value_or("")}, scene);
}

}  // namespace

auto is_file(const Scene& scene) -> bool { return inventory::role_of(scene.inventory.kind) != inventory::Role::installed; }

auto replace_torch(const TorchPart& torch, const Scene& scene, const std::optional<DottedVersion>& least_cuda) -> std::optional<Repair> {
  const auto* const build = replacement_for(torch, scene, least_cuda);
  if (build == nullptr) {
    return std::nullopt;
  }
  if (const auto holders = holders_against(*build, torch, scene); !holders.empty()) {
    return resolve_together(holders, torch, scene);
  }
  return replacement(*build, torch, scene);
}

auto reinstall_torch(const TorchPart& torch, const Scene& scene, const Words& unwanted) -> std::optional<Repair> {
  if (is_file(scene)) {
    return resolve_again(scene);
  }
  if (torch.build == nullptr || !torch.build->cuda) {
    return std::nullopt;
  }
  return Repair{Repair::Kind::other, "Install " + torch.label + " again, with what belongs to it.",
                install_commands(*torch.build, scene, unwanted)};
}

auto unless_replaced(const TorchPart& torch, const Scene& scene, std::optional<Repair> own) -> std::optional<Repair> {
  const auto& failures = torch.judgement.failures;
  if (failures.empty()) {
    return own;
  }
  auto replacement = replace_torch(torch, scene);
  const auto is_of_driver = [](const Reason& reason) { return reason.code == ReasonCode::driver_too_old; };
  return replacement || !std::ranges::all_of(failures, is_of_driver) ? std::move(replacement) : std::move(own);
}

auto add_packages(Ecosystem ecosystem, const Words& specs, const Scene& scene) -> Repair {
  if (inventory::role_of(scene.inventory.kind) == inventory::Role::wished) {
    Repair repair{Repair::Kind::edit, joined(specs, ", ")};
    repair.asked = ecosystem == Ecosystem::pypi && are_of_stacks(specs, scene) ? std::optional(AskedSet{specs}) : std::nullopt;
    return repair;
  }
  if (is_file(scene)) {
    auto locked = lock_with(specs, scene);
    return locked ? *std::move(locked) : resolve_again(scene);
  }
  Repair repair{Repair::Kind::add, joined(specs, ", "), {}};
  add_line(repair.commands, ecosystem == Ecosystem::pypi ? pip("install", scene) : conda("install", scene), specs, scene);
  return repair;
}

auto keep_conda(const Words& wheels, const Package& owner, const Scene& scene) -> Repair {
  Repair repair{Repair::Kind::other,
                "Remove pip's " + joined(wheels, " and ") + ", then install conda's " + owner.name + " again, whose files it overwrote.",
                {}};
  add_line(repair.commands, pip_uninstall(scene), wheels, scene);
  add_line(repair.commands, conda("install --force-reinstall", scene), {owner.name + "==" + owner.version}, scene);
  return repair;
}

auto update_driver(const std::string& version, const Scene& scene) -> Repair {
  auto least = version;
  for (const auto gpu : scene.facts.capabilities()) {
    const auto fault = catalogs::driver_fault(gpu, scene.facts, scene.catalog);
    const auto own = fault && fault->code == ReasonCode::driver_too_old ? leading_numbers(fault->needed) : std::nullopt;
    const auto known = leading_numbers(least);
    least = own && (!known || *known < *own) ? fault->needed : least;
  }
  return {Repair::Kind::update_driver, least, {driver_step(least, scene.facts, scene.catalog)}};
}

auto resolve_again(const Scene& scene) -> Repair {
  const auto file = scene.inventory.path == "-" ? std::string("it") : scene.inventory.path;
  if (const auto* const tool = lock_tool_of(scene.inventory.kind)) {
    return {Repair::Kind::other, "Make " + file + " again with " + std::string(tool->name) + ".", {std::string(tool->command)}};
  }
  if (scene.inventory.kind == inventory::Kind::gpusolve_lock) {
    return lock_again(file, scene);
  }
  if (inventory::is_lock(scene.inventory.kind)) {
    return {Repair::Kind::other, "Make " + file + " again with the tool that wrote it."};
  }
  auto specs = asked_for({}, scene);
  std::ranges::move(requests_of_holders(scene), std::back_inserter(specs));
  return by_resolve("Take versions that go together, such as these:", {std::move(specs)}, scene);
}

auto lock_again_with(const std::string& package, const std::string& spec, const Scene& scene) -> Repair {
  const auto stands_for_it = [&](const std::string& asked) {
    const auto name = pypi::normalise_name(name_in_spec(asked));
    const auto* const request = request_of(scene.catalog, name);
    return name == package || (request != nullptr && std::ranges::any_of(request->pip, [&](const catalogs::StackVariant& variant) {
                                 return variant.decides == package;
                               }));
  };
  auto specs = scene.inventory.request->specs;
  std::erase_if(specs, stands_for_it);
  auto repair = asking({Repair::Kind::lock_again, scene.inventory.path == "-" ? "it" : scene.inventory.path},
                       {with_front(spec, std::move(specs)), scene.inventory.request->cuda.value_or("")}, scene);
  repair.asked->specs = known_specs(std::move(repair.asked->specs), scene);
  return repair;
}

auto separate_environments() -> Repair {
  return {Repair::Kind::other, "Write down versions of both that go together, or give each an environment of its own.", {}};
}

auto choose_together(const Scene& scene) -> Repair {
  auto specs = asked_for({}, scene);
  for (const auto& one : named_in(scene)) {
    const auto* const package = scene.catalog.stack_package(false, one.name);
    const bool is_asked = one.demand != nullptr && one.ecosystem == Ecosystem::pypi && package != nullptr && package->has_builds;
    auto spec = is_asked ? one.name + extras_in_spec(one.demand->text) : std::string();
    if (is_asked && std::ranges::find(specs, spec) == specs.end()) {
      specs.push_back(std::move(spec));
    }
  }
  const auto sentence = "Take versions of " + report::enumerated(specs) + " that go together, such as these:";
  std::ranges::move(lines_against(specs, scene), std::back_inserter(specs));
  auto repair = by_resolve(sentence, {std::move(specs)}, scene);
  repair.asked->specs = known_specs(std::move(repair.asked->specs), scene);
  return repair;
}

auto by_resolve(std::string sentence, AskedSet asked, const Scene& scene) -> Repair {
  return asking({Repair::Kind::other, std::move(sentence)}, std::move(asked), scene);
}

auto with_gpu_build_of(const std::string& main, const std::string& spec, const Scene& scene) -> Repair {
  return by_resolve("Take " + main + " from an index that has its builds with GPU code, such as this one:", {{spec}}, scene);
}

auto choose_by_resolve(const std::string& spec, const Scene& scene) -> Repair {
  return by_resolve("This chooses it, and what it brings:", {{spec}}, scene);
}

auto another_release(const std::string& package, const Scene& scene) -> Repair {
  return by_resolve("Take another release of " + package + ".", {{package}}, scene);
}

}  // namespace gpusolve::engine::audit
