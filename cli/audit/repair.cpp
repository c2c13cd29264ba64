#include "cli/audit/repair.hpp"

#include <algorithm>
#include <array>
#include <tuple>

#include "adapters/lock/command_parts.hpp"
#include "adapters/report/plain.hpp"

namespace gpusolve::cli::audit {
namespace {

using catalogs::TorchBuild;
using report::Ecosystem;
using report::Repair;
using Words = std::vector<std::string>;

constexpr std::string_view k_pip_install = "python -m pip install";

auto is_same_kind(const TorchBuild& build, const TorchPart& torch) -> bool {
  if (torch.package->ecosystem == Ecosystem::pypi) {
    return build.packaging == Packaging::wheel;
  }
  return build.packaging == Packaging::conda_pytorch || build.packaging == Packaging::conda_forge;
}

auto is_for_python(const TorchBuild& build, const Scene& scene) -> bool {
  return !scene.python || build.pythons.empty() || std::ranges::find(build.pythons, scene.python->prefix(2)) != build.pythons.end();
}

auto runs(const TorchBuild& build, const Scene& scene) -> bool {
  const bool is_glibc_enough = !build.least_glibc || !scene.facts.glibc || *build.least_glibc <= scene.facts.glibc->value;
  return build.cuda && build.is_code_known && is_glibc_enough && is_for_python(build, scene) &&
         catalogs::judge(build, scene.facts, scene.catalog).runs();
}

/// Steps between two releases in the list of all.
auto distance(const DottedVersion& from, const DottedVersion& to, const Scene& scene) -> std::size_t {
  const auto releases = scene.catalog.torch_releases();
  return static_cast<std::size_t>(std::ranges::count_if(releases, [&](const catalogs::TorchRelease& release) {
    return std::min(from, to) < release.torch && release.torch <= std::max(from, to);
  }));
}

/// Smaller is better.
auto cost(const TorchBuild& build, const TorchPart& torch, const Scene& scene) {
  const bool is_native = catalogs::is_native_cuda(*build.cuda, scene.facts, scene.catalog);
  return std::tuple(distance(torch.version, build.torch, scene), build.torch < torch.version, !is_native,
                    build.packaging == Packaging::conda_forge);
}

auto release_of(const DottedVersion& torch, const Scene& scene) -> const catalogs::TorchRelease* {
  const auto releases = scene.catalog.torch_releases();
  const auto found = std::ranges::find(releases, torch, &catalogs::TorchRelease::torch);
  return found == releases.end() ? nullptr : &*found;
}

/// `torchvision==0.16.2` for each companion that is there.
auto companions_of(const DottedVersion& torch, Ecosystem ecosystem, const Scene& scene) -> Words {
  Words specs;
  const auto* const release = release_of(torch, scene);
  if (release == nullptr) {
    return specs;
  }
  for (const auto& [name, version] : {std::pair("torchvision", release->torchvision), std::pair("torchaudio", release->torchaudio)}) {
    const bool is_there = find_package(scene, ecosystem, name) != nullptr;
    if (is_there && version) {
      specs.push_back(std::string(name) + "==" + *version);
    }
  }
  return specs;
}

auto shell(const Scene& scene) -> lock::Shell { return lock::shell_of(scene.facts.platform.value); }

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
  /// Nothing is added where the command is about nothing.
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

void pip_install_line(const TorchBuild& build, const Scene& scene, Words& lines) {
  Command command(k_pip_install, shell(scene));
  command.words(with_front("torch==" + build.torch.text(), companions_of(build.torch, Ecosystem::pypi, scene)));
  if (!build.is_on_pypi) {
    command.option("--index-url", "https://download.pytorch.org/whl/" + build.tag);
  }
  command.add_to(lines);
}

void conda_install_line(const TorchBuild& build, const Scene& scene, Words& lines) {
  const auto cuda = build.cuda->prefix(2).text();
  const bool is_forge = build.packaging == Packaging::conda_forge;
  const auto torch = "pytorch==" + build.torch.text() + (is_forge ? "=*cuda*" : "");
  Command command("conda install", shell(scene));
  command.words(with_front(torch, companions_of(build.torch, Ecosystem::conda, scene)));
  if (is_forge) {
    command.words({"cuda-version=" + cuda}).option("-c", "conda-forge");
  } else if (build.torch >= dotted("1.13")) {
    command.words({"pytorch-cuda=" + cuda}).option("-c", "pytorch").option("-c", "nvidia");
  } else {
    command.words({"cudatoolkit=" + cuda}).option("-c", "pytorch").option("-c", "conda-forge");
  }
  command.add_to(lines);
}

/// What would stand in the way: torch and its companions, and CUDA wheels of another major than the new build's.
auto wheels_in_the_way(const TorchBuild& build, const Scene& scene) -> Words {
  Words names;
  for (const auto& package : scene.inventory.packages) {
    const auto wheel = nvidia_wheel(package.name);
    const bool is_foreign = wheel && build.cuda && wheel->major != build.cuda->part(0);
    const bool is_torch = package.name == "torch" || package.name == "torchvision" || package.name == "torchaudio";
    if (package.ecosystem == Ecosystem::pypi && (is_torch || is_foreign)) {
      names.push_back(package.name);
    }
  }
  return names;
}

auto conda_in_the_way(const Scene& scene) -> Words {
  Words names;
  for (const auto* const name : {"cpuonly", "pytorch-cpu"}) {
    if (find_package(scene, Ecosystem::conda, name) != nullptr) {
      names.emplace_back(name);
    }
  }
  return names;
}

auto install_commands(const TorchBuild& build, const Scene& scene, const Words& unwanted) -> Words {
  Words lines;
  if (build.packaging == Packaging::wheel) {
    auto names = wheels_in_the_way(build, scene);
    for (const auto& name : unwanted) {
      if (std::ranges::find(names, name) == names.end()) {
        names.push_back(name);
      }
    }
    add_line(lines, "python -m pip uninstall -y", names, scene);
    pip_install_line(build, scene, lines);
  } else {
    add_line(lines, "conda remove", conda_in_the_way(scene), scene);
    conda_install_line(build, scene, lines);
  }
  return lines;
}

/// The facts that were given by hand, as the options that gave them.
void add_facts(Command& command, const Scene& scene) {
  const bool is_by_hand =
      scene.facts.gpus && std::ranges::any_of(*scene.facts.gpus, [](const Gpu& gpu) { return gpu.provenance != Provenance::detected; });
  if (!is_by_hand) {
    return;
  }
  for (const auto capability : scene.facts.capabilities()) {
    command.option("--gpu", capability.sm());
  }
  if (scene.facts.driver && scene.facts.driver->version) {
    command.option("--driver", scene.facts.driver->version->text());
  }
  if (scene.facts.platform.provenance == Provenance::flag) {
    command.option("--platform", std::string(platform_text(scene.facts.platform.value)));
  }
}

auto is_file(const Scene& scene) -> bool {
  return inventory::is_lock(scene.inventory.kind) || !inventory::is_complete_set(scene.inventory.kind);
}

auto is_listed(std::string_view name, const Scene& scene) -> bool {
  return std::ranges::any_of(scene.inventory.packages,
                             [&](const report::Package& package) { return scene.catalog.pypi_name(package.name) == name; });
}

/// Of what the file names, torch in the given version (empty: any) and its companions.
auto resolve_command(const std::string& torch_version, const std::string& cuda, const Scene& scene) -> Words {
  Command command("gpusolve resolve", shell(scene));
  add_facts(command, scene);
  if (!cuda.empty()) {
    command.option("--cuda", cuda);
  }
  Words names;
  for (const auto* const name : {"torch", "torchvision", "torchaudio"}) {
    if (is_listed(name, scene)) {
      const bool is_pinned = names.empty() && !torch_version.empty();
      names.push_back(is_pinned ? std::string(name) + "==" + torch_version : std::string(name));
    }
  }
  Words lines;
  command.words(names).add_to(lines);
  return lines;
}

auto file_repair(const TorchBuild& build, const TorchPart& torch, const Scene& scene) -> Repair {
  return {Repair::Kind::replace, torch.package->name + " " + build.torch.text() + " (" + build.tag + ")",
          resolve_command(build.torch.text(), build.cuda->prefix(2).text(), scene)};
}

}  // namespace

auto replacement_for(const TorchPart& torch, const Scene& scene) -> const TorchBuild* {
  const TorchBuild* best = nullptr;
  for (const auto& build : scene.catalog.torch_builds(scene.facts.platform.value)) {
    if (!is_same_kind(build, torch) || !runs(build, scene)) {
      continue;
    }
    const bool is_better = best == nullptr || cost(build, torch, scene) < cost(*best, torch, scene) ||
                           (cost(build, torch, scene) == cost(*best, torch, scene) && *best->cuda < *build.cuda);
    best = is_better ? &build : best;
  }
  return best;
}

auto replace_torch(const TorchPart& torch, const Scene& scene) -> std::optional<Repair> {
  const auto* const build = replacement_for(torch, scene);
  if (build == nullptr) {
    return std::nullopt;
  }
  if (is_file(scene)) {
    return file_repair(*build, torch, scene);
  }
  const auto what = torch.package->name + " " + build->torch.text() + " (" + build->tag + ")";
  return Repair{Repair::Kind::replace, what, install_commands(*build, scene, {})};
}

auto reinstall_torch(const TorchPart& torch, const Scene& scene, const Words& unwanted) -> std::optional<Repair> {
  if (is_file(scene)) {
    return resolve_anew(scene);
  }
  if (torch.build == nullptr || !torch.build->cuda) {
    return std::nullopt;
  }
  return Repair{Repair::Kind::other, "Install " + torch.label + " anew, with what belongs to it.",
                install_commands(*torch.build, scene, unwanted)};
}

auto remove_packages(Ecosystem ecosystem, const Words& names, const Scene& scene) -> Repair {
  Repair repair{Repair::Kind::remove, report::joined(names, ", "), {}};
  if (!is_file(scene)) {
    add_line(repair.commands, ecosystem == Ecosystem::pypi ? "python -m pip uninstall -y" : "conda remove", names, scene);
  }
  return repair;
}

auto add_packages(Ecosystem ecosystem, const Words& specs, const Scene& scene) -> Repair {
  if (is_file(scene)) {
    return resolve_anew(scene);
  }
  Repair repair{Repair::Kind::add, report::joined(specs, ", "), {}};
  add_line(repair.commands, ecosystem == Ecosystem::pypi ? k_pip_install : "conda install", specs, scene);
  return repair;
}

auto update_driver(const std::string& version, const Scene& scene) -> Repair {
  Repair repair{Repair::Kind::update_driver, version, {}};
  const auto branch = version.substr(0, version.find('.'));
  const bool is_plain = !branch.empty() && branch.find_first_not_of("0123456789") == std::string::npos;
  if (is_linux(scene.facts.platform.value) && is_plain) {
    repair.commands.push_back("sudo apt-get install nvidia-driver-" + branch);
  }
  return repair;
}

auto resolve_anew(const Scene& scene) -> Repair {
  return {Repair::Kind::lock_anew, scene.inventory.path == "-" ? "it" : scene.inventory.path, resolve_command({}, {}, scene)};
}

}  // namespace gpusolve::cli::audit
