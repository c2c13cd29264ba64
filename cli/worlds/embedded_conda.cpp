#include "cli/worlds/embedded_conda.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>

#include "cli/catalog/release_date.hpp"

namespace gpusolve::cli {
namespace {

using catalogs::Catalog;
using catalogs::TorchBuild;
using catalogs::TorchRelease;
using conda::Record;
using Records = std::vector<Record>;

/// Before 1.13 a build of the pytorch channel takes CUDA from `cudatoolkit`, from then on `pytorch-cuda` selects it.
auto first_with_pytorch_cuda() -> const DottedVersion& {
  static const auto k_version = dotted("1.13");
  return k_version;
}

auto undotted(const DottedVersion& version) -> std::string { return std::to_string(version.part(0)) + std::to_string(version.part(1)); }

auto minor_of(const DottedVersion& version) -> std::string { return version.prefix(2).text(); }

/// Build strings are written as the pattern that the builds share: it says the variant, can be put into a command, and invents nothing.
auto torch_build_string(const TorchBuild& build, const DottedVersion& python) -> std::string {
  if (build.packaging == Packaging::conda_forge) {
    return (build.cuda ? "cuda" + undotted(*build.cuda) : std::string("cpu")) + "*py" + undotted(python) + "*";
  }
  return "py" + python.text() + (build.cuda ? "_cuda" + minor_of(*build.cuda) + "*" : std::string("_cpu*"));
}

auto companion_build_string(const TorchBuild& build, const DottedVersion& python) -> std::string {
  if (build.packaging == Packaging::conda_forge) {
    return torch_build_string(build, python);
  }
  return "py" + undotted(python) + "_" + (build.cuda ? "cu" + undotted(*build.cuda) : std::string("cpu")) + "*";
}

auto cuda_selector(const TorchBuild& build) -> std::string {
  if (build.packaging == Packaging::conda_forge) {
    return "cuda-version";
  }
  return build.torch < first_with_pytorch_cuda() ? "cudatoolkit" : "pytorch-cuda";
}

/// What goes into the channels, gathered build by build.
class Maker {
 public:
  Maker(const Catalog& catalog, Platform platform) : catalog_(catalog), platform_(platform), dates_(catalog) {
    for (const auto& release : catalog.torch_releases()) {
      releases_.emplace(release.torch.text(), &release);
    }
    for (const auto& build : catalog.torch_builds(platform)) {
      if (!build.pythons.empty()) {
        of_known_pythons_[build.torch.text()].push_back(&build);
      }
    }
  }

  auto run() -> std::map<std::string, Records> {
    for (const auto& build : catalog_.torch_builds(platform_)) {
      if (build.packaging != Packaging::wheel) {
        add_torch(build);
      }
    }
    add_selectors();
    return std::move(records_);
  }

 private:
  auto add(const std::string& channel, std::string name, std::string version, std::string build, std::vector<std::string> depends = {},
           std::optional<std::int64_t> timestamp = std::nullopt) -> void {
    Record record;
    record.file_name = name + "-" + version + "-" + build;
    record.name = std::move(name);
    record.version = std::move(version);
    record.build = std::move(build);
    record.depends = std::move(depends);
    record.subdir = std::string(platform_text(platform_));
    record.timestamp = timestamp;
    records_[channel].push_back(std::move(record));
  }

  /// Not every list of Pythons is known: then those of another build of the release, of the same packager first, are the nearest.
  auto pythons_of(const TorchBuild& build) const -> std::span<const DottedVersion> {
    const auto known = of_known_pythons_.find(build.torch.text());
    if (!build.pythons.empty() || known == of_known_pythons_.end()) {
      return build.pythons;
    }
    const auto of_packager = std::ranges::find(known->second, build.packaging, &TorchBuild::packaging);
    return (of_packager == known->second.end() ? known->second.front() : *of_packager)->pythons;
  }

  void add_torch(const TorchBuild& build) {
    const auto published = dates_.of(build.torch);
    const auto channel = build.packaging == Packaging::conda_forge ? std::string("conda-forge") : std::string("pytorch");
    for (const auto& python : pythons_of(build)) {
      pythons_.insert(python.text());
      std::vector<std::string> depends{"python " + python.text() + ".*"};
      if (build.cuda) {
        selectors_[cuda_selector(build)].insert(minor_of(*build.cuda));
        depends.push_back(cuda_selector(build) + " " + minor_of(*build.cuda) + ".*");
      }
      if (build.packaging != Packaging::conda_forge) {
        depends.push_back(std::string("pytorch-mutex 1.0 ") + (build.cuda ? "cuda" : "cpu"));
      }
      const auto text = torch_build_string(build, python);
      add(channel, "pytorch", build.torch.text(), text, std::move(depends), published);
      if (build.cuda) {
        records_[channel].back().constrains = {"cpuonly <0"};  // who asks for cpuonly wants no GPU build, from whichever channel
      }
      add_companions(build, channel, python, text);
    }
  }

  void add_companions(const TorchBuild& build, const std::string& channel, const DottedVersion& python, const std::string& torch_text) {
    const auto published = dates_.of(build.torch);
    const auto release = releases_.find(build.torch.text());
    if (release == releases_.end()) {
      return;
    }
    const std::vector<std::string> depends{"python " + python.text() + ".*", "pytorch " + build.torch.text() + " " + torch_text};
    for (const auto& [name, version] :
         {std::pair("torchvision", release->second->torchvision), std::pair("torchaudio", release->second->torchaudio)}) {
      if (version) {
        add(channel, name, *version, companion_build_string(build, python), depends, published);
      }
    }
  }

  void add_selectors() {
    for (const auto& python : pythons_) {
      add("conda-forge", "python", python, "");
    }
    for (const auto& [name, versions] : selectors_) {
      for (const auto& version : versions) {
        add(name == "pytorch-cuda" ? "pytorch" : name == "cudatoolkit" ? "nvidia" : "conda-forge", name, version, "");
      }
    }
    add("pytorch", "pytorch-mutex", "1.0", "cuda");
    add("pytorch", "pytorch-mutex", "1.0", "cpu");
    add("pytorch", "cpuonly", "2.0", "0", {"pytorch-mutex 1.0 cpu"});
  }

  const Catalog& catalog_;
  Platform platform_;
  ReleaseDates dates_;
  std::map<std::string, const TorchRelease*> releases_;
  std::map<std::string, std::vector<const TorchBuild*>> of_known_pythons_;  // by release
  std::map<std::string, Records> records_;
  std::set<std::string> pythons_;
  std::map<std::string, std::set<std::string>> selectors_;
};

}  // namespace

auto embedded_conda_channels(const Catalog& catalog, Platform platform) -> std::vector<conda::Channel> {
  const auto made = std::make_shared<std::map<std::string, Records>>();  // of all channels, once one of them is looked into
  std::vector<conda::Channel> channels;
  for (const std::string name : {"conda-forge", "pytorch", "nvidia"}) {
    channels.push_back(conda::Channel::of_maker(name, "", [made, name, &catalog, platform] {
      if (made->empty()) {
        *made = Maker(catalog, platform).run();
      }
      return std::move((*made)[name]);
    }));
  }
  return channels;
}

auto embedded_conda_channel(const Catalog& catalog, Platform platform, const std::string& name) -> conda::Channel {
  return conda::Channel::of_records(name, "https://conda.anaconda.org/" + name, std::move(Maker(catalog, platform).run()[name]));
}

}  // namespace gpusolve::cli
