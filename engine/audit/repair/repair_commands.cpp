#include "engine/audit/repair/repair_commands.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <optional>
#include <system_error>
#include <utility>

#include "adapters/lock/main_index.hpp"
#include "engine/judging/gpu_signs.hpp"

namespace gpusolve::engine::audit {

auto published_release(const DottedVersion& version, const Scene& scene) -> const catalogs::PublishedRelease* {
  return scene.catalog.published_release(version);
}

namespace {

using catalogs::PublishedBuild;

auto has_wheel_of_main(const Scene& scene) -> bool { return find_package(scene, Ecosystem::pypi, scene.catalog.roles().pypi) != nullptr; }

/// Whether the installer has this companion, or takes over pip's, whose main package is removed.
auto is_companion_in(Ecosystem ecosystem, const std::string& name, const Scene& scene) -> bool {
  const bool is_taken_over = ecosystem == Ecosystem::conda && find_package(scene, Ecosystem::pypi, name) != nullptr;
  return is_taken_over || find_package(scene, ecosystem, name) != nullptr;
}

/// `torchvision==0.16.2` for each companion in the input that this torch release has.
auto companions_of(const DottedVersion& torch, Ecosystem ecosystem, const Scene& scene) -> Words {
  Words specs;
  const auto* const release = published_release(torch, scene);
  if (release == nullptr) {
    return specs;
  }
  for (const auto& name : scene.catalog.roles().companions) {
    const auto version = release->version_of(name);
    if (version && is_companion_in(ecosystem, name, scene)) {
      specs.push_back(name + "==" + *version);
    }
  }
  return specs;
}

/// The environment that contains a site-packages folder; any other folder is an environment itself.
auto root_of(const std::filesystem::path& path, lock::Shell shell) -> std::filesystem::path {
  if (path.filename() != "site-packages") {
    return path;
  }
  const auto above = path.parent_path();  // lib/python3.11, on Windows Lib
  return shell == lock::Shell::windows ? above.parent_path() : above.parent_path().parent_path();
}

/// The audited environment; empty if the input is only a text, or a folder without its own Python.
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

/// Whether uv made the audited environment, which has no pip.
auto is_without_pip(const Scene& scene) -> bool {
  return scene.inventory.installer == inventory::WheelInstaller::uv && !environment_of(scene).empty();
}

/// `numpy<2` for releases that do not run with a later NumPy, which PyPI would bring.
auto limits_beside(const PublishedBuild& build, const std::optional<DottedVersion>& python, const catalogs::Catalog& catalog) -> Words {
  Words specs;
  const auto& roles = catalog.roles();
  for (const auto* const limit : catalog.neighbour_limits(roles.pypi, build.packaging, build.version.text(), build.platform)) {
    if (limit->below && limit->is_exceeded_on(python) && StackRoles::is_among(limit->neighbour, roles.others_on_index)) {
      specs.push_back(limit->spec());
    }
  }
  return specs;
}

void pip_install_line(const PublishedBuild& build, const Scene& scene, Words& lines) {
  Command command(pip("install", scene), shell(scene), is_without_pip(scene) ? lock::k_uv : lock::k_pip);
  add_wheels(build, companions_of(build.version, Ecosystem::pypi, scene), scene.python, scene.catalog, command);
  command.add_to(lines);
}

void conda_install_line(std::string_view verb, const PublishedBuild& build, const Scene& scene, Words& lines) {
  const auto cuda = build.cuda->prefix(2).text();
  const bool is_forge = build.packaging == Packaging::conda_forge;
  const auto& roles = scene.catalog.roles();
  const auto torch = roles.conda + "==" + build.version.text() + (is_forge ? "=*cuda*" : "");
  Command command(conda(std::string(verb), scene), shell(scene));
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

/// The wheels that conflict with the new build: the main package, its companions, and CUDA wheels of another major version.
auto wheels_in_the_way(const PublishedBuild& build, const Scene& scene) -> Words {
  const auto& roles = scene.catalog.roles();
  Words names;
  for (const auto& package : scene.inventory.packages) {
    const auto wheel = wheel_by_suffix(package.name);
    const bool is_foreign = wheel && build.cuda && wheel->cuda_major != build.cuda->part(0);
    const bool is_own = package.name == roles.pypi || roles.is_companion(package.name);
    if (package.ecosystem == Ecosystem::pypi && (is_own || is_foreign)) {
      names.push_back(package.name);
    }
  }
  return names;
}

/// pip's companions of the main package, which conda's companions replace.
auto companion_wheels(const Scene& scene) -> Words {
  Words names;
  std::ranges::copy_if(scene.catalog.roles().companions, std::back_inserter(names),
                       [&](const std::string& name) { return find_package(scene, Ecosystem::pypi, name) != nullptr; });
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

}  // namespace

auto shell(const Scene& scene) -> lock::Shell { return lock::shell_of(scene.facts.platform.value); }

auto pip(const std::string& command, const Scene& scene) -> Result<std::string> {
  const auto folder = environment_of(scene);
  if (auto line = folder.empty() ? Result<std::string>(folder) : lock::command_line("", {folder}, shell(scene)); !line) {
    return line.error();
  }
  if (is_without_pip(scene)) {
    return lock::command_line(std::string(lock::k_uv_pip) + " " + command + " --python", {folder}, shell(scene));
  }
  const auto version = folder.empty() && scene.python ? std::optional(scene.python->prefix(2).text()) : std::nullopt;
  return lock::pip_command(lock::interpreter_of(version, folder, shell(scene)), command);
}

auto pip_uninstall(const Scene& scene) -> Result<std::string> { return pip(is_without_pip(scene) ? "uninstall" : "uninstall -y", scene); }

auto conda(const std::string& command, const Scene& scene) -> Result<std::string> {
  if (scene.inventory.kind != inventory::Kind::conda_prefix) {
    return "conda " + command;
  }
  return lock::command_line("conda " + command + " -p", {scene.inventory.path}, shell(scene));
}

void add_wheels(const PublishedBuild& build, const Words& companions, const std::optional<DottedVersion>& python,
                const catalogs::Catalog& catalog, Command& command, bool is_new) {
  const auto& roles = catalog.roles();
  const bool asks_pypi = !build.is_on_pypi && !build.is_unlabelled && !lock::is_index_whole(build.version);
  const auto label = asks_pypi ? "+" + build.tag : std::string();
  Words specs{roles.pypi + "==" + build.version.text() + label};
  for (const auto& spec : companions) {
    const auto* const companion = build.companion(spec.substr(0, spec.find('=')));
    specs.push_back(spec + (companion == nullptr || companion->is_unlabelled ? std::string() : label));
  }
  if (asks_pypi || is_new) {
    std::ranges::move(limits_beside(build, python, catalog), std::back_inserter(specs));
  }
  command.words(specs);
  if (!build.is_on_pypi && asks_pypi) {
    command.extra_index(roles.index + build.tag);
  } else if (!build.is_on_pypi) {
    command.first_index(roles.index + build.tag);
  }
}

void add_line(Words& lines, Result<std::string> start, const Words& words, const Scene& scene) {
  Command(std::move(start), shell(scene)).words(words).add_to(lines);
}

auto with_front(std::string first, Words rest) -> Words {
  rest.insert(rest.begin(), std::move(first));
  return rest;
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
    add_line(lines, pip_uninstall(scene), names, scene);
    pip_install_line(build, scene, lines);
  } else {
    add_line(lines, pip_uninstall(scene), has_wheel_of_main(scene) ? wheels_in_the_way(build, scene) : companion_wheels(scene), scene);
    add_line(lines, conda("remove", scene), conda_in_the_way(scene), scene);
    conda_install_line("install", build, scene, lines);
  }
  return lines;
}

auto commands_to_restore(const PublishedBuild& build, const Scene& scene) -> Words {
  Words lines;
  add_line(lines, pip_uninstall(scene), wheels_in_the_way(build, scene), scene);
  conda_install_line("install --force-reinstall", build, scene, lines);
  return lines;
}

}  // namespace gpusolve::engine::audit
