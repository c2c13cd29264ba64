#include "engine/audit/repair.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>
#include <system_error>

#include "adapters/lock/command_parts.hpp"
#include "base/plain.hpp"
#include "engine/audit/named.hpp"
#include "engine/audit/needs.hpp"
#include "engine/audit/replacement.hpp"
#include "engine/audit/stack_parts.hpp"
#include "engine/catalog/driver_steps.hpp"
#include "model/option.hpp"

namespace gpusolve::engine::audit {
namespace {

using catalogs::PublishedBuild;
using Words = std::vector<std::string>;

auto release_of(const DottedVersion& torch, const Scene& scene) -> const catalogs::PublishedRelease* {
  const auto releases = scene.catalog.published_releases();
  const auto found = std::ranges::find(releases, torch, &catalogs::PublishedRelease::version);
  return found == releases.end() ? nullptr : &*found;
}

/// `torchvision==0.16.2` for each companion in the input.
auto companions_of(const DottedVersion& torch, Ecosystem ecosystem, const Scene& scene) -> Words {
  Words specs;
  const auto* const release = release_of(torch, scene);
  if (release == nullptr) {
    return specs;
  }
  for (const auto& name : scene.catalog.roles().companions) {
    const auto version = release->version_of(name);
    if (find_package(scene, ecosystem, name) != nullptr && version) {
      specs.push_back(name + "==" + *version);
    }
  }
  return specs;
}

auto shell(const Scene& scene) -> lock::Shell { return lock::shell_of(scene.facts.platform.value); }

/// Of a site-packages folder the environment that it lies in; of any other folder itself.
auto root_of(const std::filesystem::path& path, lock::Shell shell) -> std::filesystem::path {
  if (path.filename() != "site-packages") {
    return path;
  }
  const auto above = path.parent_path();  // lib/python3.11, on Windows Lib
  return shell == lock::Shell::windows ? above.parent_path() : above.parent_path().parent_path();
}

/// The environment that was looked at; empty where there is only a text, or a folder without a Python of its own.
auto environment_of(const Scene& scene) -> std::string {
  const auto kind = scene.inventory.kind;
  if (kind != inventory::Kind::conda_prefix && kind != inventory::Kind::site_packages) {
    return {};
  }
  const bool is_windows = shell(scene) == lock::Shell::windows;
  const auto root = root_of(scene.inventory.path, shell(scene));
  std::error_code fault;
  const auto python = std::filesystem::symlink_status(root / (is_windows ? "Scripts/python.exe" : "bin/python"), fault);
  return std::filesystem::exists(python) ? root.string() : std::string();
}

/// `/path/venv/bin/python -m pip install`; of a text, whose environment is not known, `python3.11 -m pip install`.
auto pip(const std::string& command, const Scene& scene) -> std::string {
  const auto folder = environment_of(scene);
  const auto version = folder.empty() && scene.python ? std::optional(scene.python->prefix(2).text()) : std::nullopt;
  return lock::interpreter_of(version, folder, shell(scene)) + " -m pip " + command;
}

/// `conda install`, for the prefix that was looked at.
auto conda(const std::string& command, const Scene& scene) -> std::string {
  const auto fixed = "conda " + command;
  const auto& path = scene.inventory.path;
  const bool is_prefix = scene.inventory.kind == inventory::Kind::conda_prefix;
  const auto line = is_prefix ? lock::command_line(fixed + " -p", {path}, shell(scene)) : Result<std::string>(fixed);
  return line ? *line : fixed;
}

/// A command, word by word. Words that cannot be written safely drop the whole command: better none than a wrong one.
class Command {
 public:
  Command(std::string_view start, lock::Shell shell) : line_(std::string(start)), shell_(shell) {}

  auto words(const Words& more) -> Command& {
    line_ = line_ ? lock::command_line(*line_, more, shell_) : line_;
    has_words_ = has_words_ || !more.empty();
    return *this;
  }
  auto option(std::string_view name, const std::string& value) -> Command& {
    line_ = line_ ? lock::command_line(*line_ + " " + std::string(name), {value}, shell_) : line_;
    return *this;
  }
  /// Adds nothing if the command has no subject.
  void add_to(Words& lines) const {
    if (line_ && has_words_) {
      lines.push_back(*line_);
    }
  }

 private:
  Result<std::string> line_;
  lock::Shell shell_;
  bool has_words_{};
};

void add_line(Words& lines, std::string_view start, const Words& words, const Scene& scene) {
  Command(start, shell(scene)).words(words).add_to(lines);
}

auto with_front(std::string first, Words rest) -> Words {
  rest.insert(rest.begin(), std::move(first));
  return rest;
}

void pip_install_line(const PublishedBuild& build, const Scene& scene, Words& lines) {
  Command command(pip("install", scene), shell(scene));
  command.words(with_front(scene.catalog.roles().pypi + "==" + build.version.text(), companions_of(build.version, Ecosystem::pypi, scene)));
  if (!build.is_on_pypi) {
    command.option(option_text(Option::index_url), scene.catalog.roles().index + build.tag);
  }
  command.add_to(lines);
}

void conda_install_line(const PublishedBuild& build, const Scene& scene, Words& lines) {
  const auto cuda = build.cuda->prefix(2).text();
  const bool is_forge = build.packaging == Packaging::conda_forge;
  const auto& roles = scene.catalog.roles();
  const auto torch = roles.conda + "==" + build.version.text() + (is_forge ? "=*cuda*" : "");
  Command command(conda("install", scene), shell(scene));
  command.words(with_front(torch, companions_of(build.version, Ecosystem::conda, scene)));
  if (is_forge) {
    command.words({"cuda-version=" + cuda}).option("-c", "conda-forge");
  } else if (build.version >= roles.conda_cuda_since) {
    command.words({roles.conda_cuda + "=" + cuda}).option("-c", roles.channel).option("-c", roles.conda_cuda_channel);
  } else {
    command.words({"cudatoolkit=" + cuda}).option("-c", roles.channel).option("-c", "conda-forge");
  }
  command.add_to(lines);
}

/// The wheels that conflict with the new build: the main package and its companions, and CUDA wheels of another major version.
auto wheels_in_the_way(const PublishedBuild& build, const Scene& scene) -> Words {
  const auto& roles = scene.catalog.roles();
  Words names;
  for (const auto& package : scene.inventory.packages) {
    const auto wheel = nvidia_wheel(package.name);
    const bool is_foreign = wheel && build.cuda && wheel->major != build.cuda->part(0);
    const bool is_own = package.name == roles.pypi || roles.is_companion(package.name);
    if (package.ecosystem == Ecosystem::pypi && (is_own || is_foreign)) {
      names.push_back(package.name);
    }
  }
  return names;
}

auto conda_in_the_way(const Scene& scene) -> Words {
  Words names;
  const auto& roles = scene.catalog.roles();
  for (const auto& name : {roles.conda_cpu_only, roles.conda_cpu}) {
    if (find_package(scene, Ecosystem::conda, name) != nullptr) {
      names.emplace_back(name);
    }
  }
  return names;
}

auto install_commands(const PublishedBuild& build, const Scene& scene, const Words& unwanted) -> Words {
  Words lines;
  if (build.packaging == Packaging::wheel) {
    auto names = wheels_in_the_way(build, scene);
    for (const auto& name : unwanted) {
      if (std::ranges::find(names, name) == names.end()) {
        names.push_back(name);
      }
    }
    add_line(lines, pip("uninstall -y", scene), names, scene);
    pip_install_line(build, scene, lines);
  } else {
    add_line(lines, conda("remove", scene), conda_in_the_way(scene), scene);
    conda_install_line(build, scene, lines);
  }
  return lines;
}

/// Adds the facts given by hand, as options.
void add_facts(Command& command, const Scene& scene) {
  const bool is_by_hand =
      scene.facts.gpus && std::ranges::any_of(*scene.facts.gpus, [](const Gpu& gpu) { return gpu.provenance != Provenance::detected; });
  if (!is_by_hand) {
    return;
  }
  for (const auto capability : scene.facts.capabilities()) {
    command.option(option_text(Option::gpu), capability.sm());
  }
  if (scene.facts.driver && scene.facts.driver->version) {
    command.option(option_text(Option::driver), scene.facts.driver->version->text());
  }
  const bool is_of_stage = scene.inventory.image && scene.inventory.platform;
  if (scene.facts.platform.provenance == Provenance::flag || is_of_stage) {
    command.option(option_text(Option::platform), std::string(platform_text(scene.facts.platform.value)));
  }
}

auto is_listed(std::string_view name, const std::vector<Named>& all, const Scene& scene) -> bool {
  return std::ranges::any_of(all, [&](const Named& one) { return scene.catalog.pypi_name(one.name) == name; });
}

/// The packages of the file: torch, in the given version (empty: any, if the file names it), and its companions.
auto asked_for(const std::string& torch_version, const Scene& scene) -> Words {
  const auto& roles = scene.catalog.roles();
  const auto all = named_in(scene);
  Words names;
  std::ranges::copy_if(roles.companions, std::back_inserter(names), [&](const auto& name) { return is_listed(name, all, scene); });
  if (!torch_version.empty()) {
    return with_front(roles.pypi + "==" + torch_version, std::move(names));
  }
  return is_listed(roles.pypi, all, scene) ? with_front(roles.pypi, std::move(names)) : names;
}

/// A resolve command for them.
auto command_to_resolve(const Words& specs, const std::string& cuda, const Scene& scene) -> Words {
  Command command("gpusolve resolve", shell(scene));
  add_facts(command, scene);
  if (!cuda.empty()) {
    command.option(option_text(Option::cuda), cuda);
  }
  Words lines;
  command.words(specs).add_to(lines);
  return lines;
}

auto resolve_command(const std::string& torch_version, const std::string& cuda, const Scene& scene) -> Words {
  return command_to_resolve(asked_for(torch_version, scene), cuda, scene);
}

/// The tool that makes a lock of another format.
struct LockTool {
  std::string_view kind;
  std::string_view name;
  std::string_view command;
};
constexpr std::array<LockTool, 6> k_lock_tools{{{"uv-lock", "uv", "uv lock"},
                                                {"pixi-lock", "pixi", "pixi lock"},
                                                {"conda-lock", "conda-lock", "conda-lock lock"},
                                                {"poetry-lock", "Poetry", "poetry lock"},
                                                {"pdm-lock", "PDM", "pdm lock"},
                                                {"pipfile-lock", "Pipenv", "pipenv lock"}}};

auto tool_of(inventory::Kind kind) -> const LockTool* {
  const auto* const found = std::ranges::find(k_lock_tools, inventory::kind_text(kind), &LockTool::kind);
  return found == k_lock_tools.end() ? nullptr : &*found;
}

/// `torch 2.1.0 (cu118)`; for another installer `pytorch 2.13.0 (cu130) of conda-forge`.
auto replacement_text(const PublishedBuild& build, const TorchPart& torch, const StackRoles& roles) -> std::string {
  const bool is_wheel = build.packaging == Packaging::wheel;
  const bool is_same = is_wheel == (torch.package->ecosystem == Ecosystem::pypi);
  const auto source = is_wheel                                    ? " as a wheel"
                      : build.packaging == Packaging::conda_forge ? " of conda-forge"
                                                                  : " of the channel " + roles.channel;
  const auto name = is_same ? torch.package->name : roles.name_in(!is_wheel);
  return name + " " + build.version.text() + " (" + build.tag + ")" + (is_same ? "" : source);
}

/// Pinned packages of other stacks that require another release of torch.
auto holders_against(const std::string& torch_version, const Scene& scene) -> Words {
  Package torch;
  torch.ecosystem = Ecosystem::pypi;
  torch.name = PackageName::checked(scene.catalog.roles().pypi);
  torch.version = VersionText::checked(torch_version);
  const auto refuses = [&](const std::string& text) {
    const auto need = need_of(Ecosystem::pypi, text, scene);
    return need && need->name == torch.name.text() && !meets(torch, text);
  };
  Words names;
  for (const auto& part : stack_parts(scene)) {
    const auto* const build = part.judgement.stack.build;
    const bool is_pinned = part.package != nullptr && part.package->ecosystem == Ecosystem::pypi && build != nullptr;
    if (is_pinned && std::ranges::any_of(build->requirements, refuses)) {
      names.push_back(part.package->name.text());
    }
  }
  return names;
}

/// For a torch that goes with no other of the pinned packages: a command for all of them, without their versions.
auto resolve_together(const Words& holders, const Scene& scene) -> Repair {
  Command command("gpusolve resolve", shell(scene));
  add_facts(command, scene);
  Words lines;
  command.words(asked_for("", scene)).words(holders).add_to(lines);
  return {Repair::Kind::other,
          "Take versions of " + scene.catalog.roles().pypi + " and " + joined(holders, ", ") + " that go together, such as these:",
          std::move(lines)};
}

/// The least driver for the build and the GPUs; nullopt if the driver of the machine is known, and was judged.
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

/// Says what the verdict rests on, if not on facts alone.
auto replacement(const PublishedBuild& build, const TorchPart& torch, const Scene& scene, Words commands) -> Repair {
  const auto text = replacement_text(build, torch, scene.catalog.roles());
  const bool is_assumed = !build.is_code_known || std::ranges::find(build.assumed, "sm") != build.assumed.end();
  const auto driver = least_unjudged_driver(build, scene);
  auto verdict = is_assumed || driver ? std::string(is_assumed ? "is assumed to run here" : "runs here") +
                                            (driver ? " under driver " + driver->text() + " or newer" : std::string())
                                      : std::string();
  return {Repair::Kind::replace, text, std::move(commands), std::move(verdict)};
}

}  // namespace

auto is_file(const Scene& scene) -> bool { return inventory::role_of(scene.inventory.kind) != inventory::Role::installed; }

auto replace_torch(const TorchPart& torch, const Scene& scene) -> std::optional<Repair> {
  const auto* const build = replacement_for(torch, scene);
  if (build == nullptr) {
    return std::nullopt;
  }
  if (const auto holders = holders_against(build->version.text(), scene); !holders.empty()) {
    return resolve_together(holders, scene);
  }
  const bool is_of_other_installer = (build->packaging == Packaging::wheel) != (torch.package->ecosystem == Ecosystem::pypi);
  auto commands = is_file(scene) || is_of_other_installer ? resolve_command(build->version.text(), build->cuda->prefix(2).text(), scene)
                                                          : install_commands(*build, scene, {});
  return replacement(*build, torch, scene, std::move(commands));
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

auto add_packages(Ecosystem ecosystem, const Words& specs, const Scene& scene) -> Repair {
  if (inventory::role_of(scene.inventory.kind) == inventory::Role::wished) {
    return {Repair::Kind::edit, joined(specs, ", "), {}};
  }
  if (is_file(scene)) {
    return resolve_again(scene);
  }
  Repair repair{Repair::Kind::add, joined(specs, ", "), {}};
  add_line(repair.commands, ecosystem == Ecosystem::pypi ? pip("install", scene) : conda("install", scene), specs, scene);
  return repair;
}

auto keep_conda(const std::string& wheel, const Package& owner, const Scene& scene) -> Repair {
  Repair repair{
      Repair::Kind::other, "Remove pip's " + wheel + ", then install conda's " + owner.name + " again, whose files it overwrote.", {}};
  add_line(repair.commands, pip("uninstall -y", scene), {wheel}, scene);
  add_line(repair.commands, conda("install --force-reinstall", scene), {owner.name + "==" + owner.version}, scene);
  return repair;
}

auto update_driver(const std::string& version, const Scene& scene) -> Repair {
  return {Repair::Kind::update_driver, version, {driver_step(version, scene.facts, scene.catalog)}};
}

auto resolve_again(const Scene& scene) -> Repair {
  const auto file = scene.inventory.path == "-" ? std::string("it") : scene.inventory.path;
  if (const auto* const tool = tool_of(scene.inventory.kind)) {
    return {Repair::Kind::other, "Make " + file + " again with " + std::string(tool->name) + ".", {std::string(tool->command)}};
  }
  if (scene.inventory.kind == inventory::Kind::gpusolve_lock) {
    return {Repair::Kind::lock_again, file, resolve_command({}, {}, scene)};
  }
  return {Repair::Kind::other,
          inventory::is_lock(scene.inventory.kind) ? "Make " + file + " again with the tool that wrote it."
                                                   : "Take versions that go together, such as these:",
          inventory::is_lock(scene.inventory.kind) ? Words() : resolve_command({}, {}, scene)};
}

auto another_release(const std::string& package, const Scene& scene) -> Repair {
  return {Repair::Kind::other, "Take another release of " + package + ".", command_to_resolve({package}, {}, scene)};
}

}  // namespace gpusolve::engine::audit
