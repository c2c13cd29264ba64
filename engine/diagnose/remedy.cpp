// Makes the remedy for a message on the wanted machine.
#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "adapters/inventory/wheels.hpp"
#include "adapters/lock/installer_words.hpp"
#include "catalogs/newest.hpp"
#include "engine/audit/choice/make_scene.hpp"
#include "engine/audit/repair/repair.hpp"
#include "engine/audit/repair/repair_commands.hpp"
#include "engine/diagnose/filled.hpp"
#include "engine/diagnose/joined.hpp"
#include "engine/diagnose/sets.hpp"
#include "model/option.hpp"

namespace gpusolve::engine::diagnose {
namespace {

/// Replaces "here" in a verdict by `place`, because the log may be from another machine.
auto verdict_there(const std::string& verdict, const std::string& place) -> std::string {
  constexpr std::string_view k_here = "here";
  auto text = verdict.empty() ? "runs " + std::string(k_here) : verdict;
  return text.replace(text.find(k_here), k_here.size(), place);
}

using Lines = std::vector<std::string>;

/// An inventory with only the log's torch, or else the newest one, and with the log's packages of its stack, to search for a build that
/// runs.
auto torch_only(const Case& one) -> inventory::Inventory {
  inventory::Inventory inventory{.kind = inventory::Kind::site_packages, .path = "log"};
  const auto releases = one.catalog.published_releases();
  const auto version = one.clues.torch ? one.clues.torch->text() : releases.empty() ? std::string("2.0") : releases.back().version.text();
  const auto tag = tag_of_torch(one.clues);
  inventory.packages.push_back(inventory::wheel_package(one.catalog.roles().pypi, version + "+" + (tag.empty() ? "cpu" : tag)));
  for (const auto& [name, of] : one.clues.companions) {
    inventory.packages.push_back(inventory::wheel_package(name, of));
  }
  inventory.python = one.clues.python;
  return inventory;
}

/// The commands for a build that runs on the wanted machine; nullopt if no build is known, or if neither the GPUs nor the driver is.
auto replacement(const inventory::Inventory& inventory, const Case& one) -> std::optional<Repair> {
  const auto facts = as_given(one.machines.wanted);
  if (facts.capabilities().empty() && !facts.driver) {
    return std::nullopt;
  }
  const auto scene = audit::make_scene(inventory, facts, one.catalog);
  return scene.torches.empty() ? std::nullopt : audit::replace_torch(scene.torches.front(), scene);
}

/// Whether the replacement suits each Python that the log's torch (or the newest one if the log names none) may have: it is of the same
/// release, or it is the same for each of these Pythons.
auto suits_each_python(const Repair& found, const Case& one) -> bool {
  auto inventory = torch_only(one);
  const auto& text = inventory.packages.front().version.text();
  const auto version = text.substr(0, text.find('+'));
  if (inventory.python || found.what.starts_with(one.catalog.roles().pypi + " " + version + " ")) {
    return true;
  }
  std::set<DottedVersion> pythons;
  for (const auto& build : one.catalog.published_builds(one.machines.wanted.platform.value)) {
    if (build.packaging == Packaging::wheel && build.version.text() == version) {
      pythons.insert(build.pythons.begin(), build.pythons.end());
    }
  }
  return std::ranges::all_of(pythons, [&](const DottedVersion& python) {
    inventory.python = python;
    const auto again = replacement(inventory, one);
    return again && again->what == found.what;
  });
}

/// For a message that the main package does not cause: the remedy for the package that causes it, as far as the log names it.
void take_other_package(Repair& repair, const Case& one) {
  const auto& main = one.catalog.roles().pypi;
  repair.commands.clear();
  if (is_about_ptx(one)) {
    const auto torch = torch_with_code(one);
    const auto& driver = one.machines.log.driver;
    repair.what =
        "Leave " + main + " as it is: " + (torch.empty() ? main : torch) +
        " has machine code for this GPU. The traceback names the package that failed: update the driver to one that serves the CUDA "
        "of that package, or compile it for this GPU with an nvcc of " +
        (driver && driver->cuda ? "CUDA " + driver->cuda->text() + " or older." : "the CUDA of the driver or older.");
    return;
  }
  if (one.clues.unfit.empty()) {
    repair.what = "Leave " + main +
                  " as it is. The traceback names the package that failed: install its build for this GPU, or compile it "
                  "on this machine.";
    return;
  }
  const auto& name = one.clues.unfit.front().name;
  repair.what = "Leave " + main + " as it is, and take another release of " + name + ".";
  take_set(repair, name, one);
}

auto without_cuda() -> Repair { return {Repair::Kind::other, "There is no build for CUDA on macOS.", {}}; }

/// Whether the message is about something that no Mac has: an NVIDIA driver, or a CUDA build.
auto lacks_cuda(const Case& one) -> bool {
  constexpr std::array<ReasonCode, 4> k_of_gpu{ReasonCode::no_gpu, ReasonCode::driver_too_old, ReasonCode::ptx_needs_newer_driver,
                                               ReasonCode::no_kernel_image};
  const auto& code = one.entry.meaning.code;
  const bool is_of_gpu = std::ranges::any_of(k_of_gpu, [&](ReasonCode each) { return code == FindingCode(each); });
  return is_macos(one.machines.wanted.platform.value) && (is_of_gpu || code == FindingCode(AuditCode::cpu_build));
}

void take_torch_build(Repair& repair, const Case& one) {
  const bool has_windows = is_windows(one.machines.wanted.platform.value);
  const auto found = replacement(torch_only(one), one);
  const bool is_own = found && one.machines.differences.empty() && found->what == label_of_torch(one.clues, one.catalog.roles());
  const bool is_excluded = is_main_excluded(one);
  const bool is_of_holder = one.clues.holder && (is_excluded ? one.clues.unfit.empty() && one.clues.holder->is_running : !is_own);
  if (is_of_holder && take_set_of_holder(repair, one)) {
    return;
  }
  if (is_excluded) {
    take_other_package(repair, one);
  } else if (is_own) {
    repair.what += " " + found->what + ", which the log names, " + verdict_there(found->verdict, place_of(one.machines)) + ".";
    repair.commands.clear();
  } else if (found && (!suits_each_python(*found, one) || (is_about_ptx(one) && !one.clues.torch))) {
    take_set(repair, one.catalog.roles().pypi, one);
  } else if (found) {
    repair.what += " " + found->what + " " + verdict_there(found->verdict, place_of(one.machines)) + ".";
    repair.commands = found->commands;
  } else if (is_macos(one.machines.wanted.platform.value)) {
    repair = without_cuda();
  } else if (!one.machines.wanted.capabilities().empty()) {
    const bool is_driver_known = one.machines.wanted.driver.has_value();  // a newer driver may be what is missing
    repair.what += " No build in " + catalogs::catalog_of_date(one.catalog) + " runs " + place_of(one.machines) + "." +
                   (is_driver_known ? " This says why, and what would help:" : "");
    repair.commands = is_driver_known ? resolve_command(one.catalog.roles().pypi, one) : Lines{};
  } else if (repair.commands.empty()) {
    repair.what +=
        has_windows ? " Tell resolve with " + option_text(Option::gpu) + " and " + option_text(Option::driver) + " what nvidia-smi shows."
                    : std::string();
    repair.commands =
        has_windows ? resolve_command(one.catalog.roles().pypi, one) : Lines{"gpusolve resolve " + option_text(Option::gpu, "auto")};
  }
}

auto nvcc_of_conda(const DottedVersion& cuda) -> std::string {
  return lock::option_line(lock::k_conda_install, "-c nvidia cuda-nvcc=") + cuda.text();
}

/// Installs nvcc of the first toolkit that knows the target, or of torch's CUDA.
auto toolkit_commands(const Case& one) -> Lines {
  const auto* const entry = target_entry(one);
  if (entry != nullptr) {
    return entry->gone ? Lines{} : Lines{nvcc_of_conda(entry->first)};
  }
  const auto& cuda = one.clues.torch_cuda;
  const bool has_windows = is_windows(one.machines.wanted.platform.value);
  if (!cuda) {
    return has_windows ? Lines{} : Lines{"gpusolve detect"};
  }
  Lines lines{nvcc_of_conda(cuda->prefix(2))};
  if (!has_windows) {
    lines.emplace_back("export CUDA_HOME=\"$CONDA_PREFIX\"");
  }
  return lines;
}

/// The version without its local part, and the local part.
auto split_version(const std::string& version) -> std::pair<std::string, std::string> {
  const auto plus = std::min(version.find('+'), version.size());
  return {version.substr(0, plus), version.substr(std::min(plus + 1, version.size()))};
}

/// `torchvision==0.16.0` for each companion in the log that was released with this torch.
auto companions_beside(const catalogs::PublishedRelease& release, const Case& one) -> Lines {
  Lines specs;
  for (const auto& [name, of] : one.clues.companions) {
    if (const auto version = release.version_of(name); version && *version == split_version(of).first) {
      specs.push_back(name + "==" + *version);
    }
  }
  return specs;
}

/// Installs the torch that a package requires, in the build of the package's label, with the package and the companions. Keeps the
/// catalog's command if that build is not known, or if the catalog's command could not be filled in, because the message then names no
/// plain word.
void take_pinned_torch(Repair& repair, const Case& one) {
  const auto [version, label] = split_version(group(one.match, "v"));
  const auto torch = split_version(group(one.match, "t")).first;
  const auto releases = one.catalog.published_releases();
  const auto release = std::ranges::find(releases, torch, [](const auto& each) { return each.version.text(); });
  const auto builds = one.catalog.published_builds(one.machines.wanted.platform.value);
  const auto build = std::ranges::find_if(builds, [&](const catalogs::PublishedBuild& each) {
    const bool is_meant = label.empty() ? each.is_on_pypi : each.tag == label;
    return each.packaging == Packaging::wheel && each.version.text() == torch && is_meant;
  });
  if (repair.commands.empty() || release == releases.end() || build == builds.end()) {
    return;
  }
  audit::Command command(lock::pip_command("python", "install"), lock::shell_of(one.machines.wanted.platform.value));
  audit::add_wheels(*build, companions_beside(*release, one), one.clues.python, one.catalog, command);
  if (!one.catalog.roles().is_companion(group(one.match, "name"))) {
    command.words({group(one.match, "name") + "==" + group(one.match, "v")});
  }
  repair.commands.clear();
  command.add_to(repair.commands);
  take_set(repair, group(one.match, "name") + "==" + group(one.match, "v"), one);
}

/// The main package's wheel that the log has: from PyPI if no local version names another index. Null if the catalog has no such wheel, or
/// if the log's build is no wheel.
auto main_wheel(const Case& one) -> const catalogs::PublishedBuild* {
  if (one.clues.has_own_torch) {
    return nullptr;
  }
  const auto tag = tag_of_torch(one.clues);
  const auto builds = one.catalog.published_builds(one.machines.wanted.platform.value);
  const auto is_it = [&](const catalogs::PublishedBuild& build) {
    const bool is_meant = tag.empty() ? build.is_on_pypi : build.tag == tag;
    return build.packaging == Packaging::wheel && one.clues.torch && build.version == *one.clues.torch && is_meant;
  };
  const auto found = std::ranges::find_if(builds, is_it);
  return found == builds.end() ? nullptr : &*found;
}

/// Installs only the companion that was released with the log's main package: the main package stays, and the requirements of both are
/// installed already.
void take_companion(Repair& repair, const Case& one) {
  const auto releases = one.catalog.published_releases();
  const auto* const build = main_wheel(one);
  const auto release =
      build == nullptr ? releases.end() : std::ranges::find(releases, build->version, &catalogs::PublishedRelease::version);
  const auto version = release == releases.end() ? std::nullopt : release->version_of(one.entry.package);
  if (!version) {
    return;
  }
  const auto& roles = one.catalog.roles();
  const bool is_of_index = !tag_of_torch(one.clues).empty() && !build->is_unlabelled;
  audit::Command command(lock::pip_command("python", "install --force-reinstall ") + std::string(lock::k_no_dependencies),
                         lock::shell_of(one.machines.wanted.platform.value));
  command.words({one.entry.package + "==" + *version});
  if (is_of_index) {
    command.option(std::string(lock::k_pip.index), roles.index + build->tag);
  }
  repair.what += " " + label_of_torch(one.clues, roles) + " goes with " + one.entry.package + " " + *version + ".";
  repair.commands.clear();
  command.add_to(repair.commands);
}

/// Installs the requested wheel from its index with a Python that it was built for, if possible with the log's own Python.
auto python_commands(const AskedWheels& asked, const Case& one) -> Lines {
  const auto own = one.clues.python ? std::ranges::find(asked.pythons, one.clues.python->prefix(2)) : asked.pythons.end();
  const auto& python = own == asked.pythons.end() ? asked.pythons.back() : *own;
  const auto on_pypi = std::ranges::find_if(asked.builds, &catalogs::PublishedBuild::is_on_pypi);
  auto build = asked.tag.empty() && on_pypi != asked.builds.end() ? **on_pypi : *asked.builds.back();
  build.is_on_pypi = build.is_on_pypi && asked.tag.empty();  // the tag is the label of an index
  const auto platform = one.machines.wanted.platform.value;
  audit::Command command(lock::pip_command((is_windows(platform) ? "py -" : "python") + python.text(), "install"),
                         lock::shell_of(platform));
  audit::add_wheels(build, {}, python, one.catalog, command, true);
  Lines lines;
  command.add_to(lines);
  return lines;
}

/// Installs the requested wheel with a Python that it was built for; if the machine is known, in the build that runs on it.
void take_asked_wheel(Repair& repair, const Case& one) {
  const auto asked = asked_wheels(one);
  repair.commands.clear();
  if (asked.version.empty()) {
    return;
  }
  const auto spec = one.catalog.roles().pypi + "==" + asked.version;
  const bool is_listed = !asked.builds.empty() && !asked.pythons.empty();
  repair.commands = is_listed ? python_commands(asked, one) : resolve_command(spec, one);
  if (is_listed) {
    take_set(repair, spec + (asked.tag.empty() ? "" : "+" + asked.tag), one);
  }
}

/// A command of the catalog in its Windows form; empty if Windows has none. There, a `resolve` for the machine that runs the command would
/// be one for WSL.
auto on_windows(const std::string& command, const Case& one) -> Lines {
  constexpr std::array<std::string_view, 6> k_lacking{"sudo ", "ldconfig ", "ls ", "ulimit ", "/usr/", "gpusolve detect"};
  constexpr std::string_view k_which = "which ";
  constexpr std::string_view k_resolve = "gpusolve resolve ";
  const auto own_gpu = " " + option_text(Option::gpu, "auto");
  if (std::ranges::any_of(k_lacking, [&](std::string_view start) { return command.starts_with(start); })) {
    return {};
  }
  if (command.starts_with(k_resolve) && command.ends_with(own_gpu)) {
    return resolve_command(command.substr(k_resolve.size(), command.size() - k_resolve.size() - own_gpu.size()), one);
  }
  return {command.starts_with(k_which) ? "where " + command.substr(k_which.size()) : command};
}

/// The catalog's commands, for the system of the wanted machine.
auto commands_of_entry(const Case& one) -> Lines {
  Lines commands;
  for (const auto& command : one.entry.commands) {
    if (auto line = filled(command, one.match, Use::command)) {
      const auto lines = is_windows(one.machines.wanted.platform.value) ? on_windows(*line, one) : Lines{*line};
      commands.insert(commands.end(), lines.begin(), lines.end());
    }
  }
  return commands;
}

}  // namespace

auto remedy(const Case& one) -> Repair {
  if (lacks_cuda(one)) {
    return without_cuda();
  }
  Repair repair{Repair::Kind::other, one.entry.advice, commands_of_entry(one)};
  switch (one.entry.meaning.cure) {
    case catalogs::Cure::advice:
      take_set(repair, filled(one.entry.package, one.match, Use::command).value_or(""), one);
      break;
    case catalogs::Cure::main_build:
      take_torch_build(repair, one);
      break;
    case catalogs::Cure::named_build:
      if (is_build_without_gpu(one)) {
        take_torch_build(repair, one);
      }
      break;
    case catalogs::Cure::required_main:
      take_pinned_torch(repair, one);
      break;
    case catalogs::Cure::toolkit:
      repair.commands = toolkit_commands(one);
      break;
    case catalogs::Cure::python:
      take_asked_wheel(repair, one);
      break;
    case catalogs::Cure::compiler:
      repair.commands = resolve_command(one.catalog.roles().pypi, one);
      break;
    case catalogs::Cure::companion:
      take_companion(repair, one);
      break;
  }
  return repair;
}

}  // namespace gpusolve::engine::diagnose
