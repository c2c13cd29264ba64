#include "engine/catalog/embedded_conda.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "adapters/conda/index/text_arena.hpp"
#include "engine/binding/later_cuda.hpp"
#include "engine/catalog/release_date.hpp"
#include "engine/catalog/stack_records.hpp"
#include "engine/specs/leading_numbers.hpp"
#include "model/cuda_label.hpp"

namespace gpusolve::engine {
namespace {

using catalogs::Catalog;
using catalogs::PublishedBuild;
using conda::Record;
using Records = std::vector<Record>;

auto minor_of(const DottedVersion& version) -> std::string { return version.prefix(2).text(); }

/// The build string is the pattern that the builds share: it states the variant, can be used in a command, and invents nothing.
/// It contains the Python in one place.
struct BuildString {
  std::string before;
  bool has_dot{};  ///< "3.12", not "312"
  std::string after;

  [[nodiscard]] auto of(const DottedVersion& python) const -> std::string {
    return before + (has_dot ? python.text() : minor_digits(python)) + after;
  }
};

auto main_build_string(const PublishedBuild& build) -> BuildString {
  if (build.packaging == Packaging::conda_forge) {
    return {(build.cuda ? "cuda" + minor_digits(*build.cuda) : std::string("cpu")) + "*py", false, "*"};
  }
  return {"py", true, build.cuda ? "_cuda" + minor_of(*build.cuda) + "*" : std::string("_cpu*")};
}

/// conda-forge uses several forms (`cuda126_py313...`, `cuda118py311...`, `cuda_py312...`); the build of the main package determines the
/// rest.
auto companion_build_string(const PublishedBuild& build, const DottedVersion& python) -> std::string {
  if (build.packaging == Packaging::conda_forge) {
    return build.cuda ? "cuda*" : "cpu*";
  }
  return "py" + minor_digits(python) + "_" + (build.cuda ? cuda_label(*build.cuda) : std::string("cpu")) + "*";
}

/// Older builds of the channel get CUDA from `cudatoolkit`, later ones from a package of the stack that selects it.
auto cuda_selector(const PublishedBuild& build, const StackRoles& roles) -> std::string {
  if (build.packaging == Packaging::conda_forge) {
    return "cuda-version";
  }
  return build.version < roles.conda_cuda_since ? "cudatoolkit" : roles.conda_cuda;
}

/// A version of a companion for one variant and one Python, and the releases of the main package that it is for.
struct CompanionRecord {
  std::string version;
  const PublishedBuild* build{};
  DottedVersion python;
  std::string releases;  ///< `1.12.0|1.12.1`
};

/// Makes the records of a package name. The records view the maker's texts and the name.
class Maker {
 public:
  Maker(const Catalog& catalog, Platform platform, CondaOffer offer)
      : catalog_(catalog), roles_(catalog.roles()), platform_(platform), subdir_(platform_text(platform)), dates_(catalog), offer_(offer) {
    for (const auto& build : catalog.published_builds(platform)) {
      if (build.packaging != Packaging::wheel) {
        builds_.push_back(&build);
      }
    }
  }

  static auto names_in(std::string_view channel, const Catalog& catalog) -> std::vector<std::string> {
    const auto& roles = catalog.roles();
    auto names = conda_stack_names(catalog, channel);
    if (channel == "nvidia") {
      names.emplace_back("cudatoolkit");
    } else if (channel == roles.channel) {
      names.insert(names.end(), {roles.conda_cpu_only, roles.conda, roles.conda_cuda, roles.conda_mutex});
    } else if (channel == "conda-forge") {
      names.insert(names.end(), {"cuda-version", "python", roles.conda});
      std::ranges::copy_if(std::array{roles.conda_gpu, roles.conda_cpu}, std::back_inserter(names),
                           [](const std::string& name) { return !name.empty(); });
    }
    if (channel == roles.channel || channel == "conda-forge") {
      names.insert(names.end(), roles.companions.begin(), roles.companions.end());
    }
    std::ranges::sort(names);
    return names;
  }

  /// `name` must be one of `names_in(channel)`.
  auto records_of(std::string_view channel, std::string_view name) -> Records {
    if (name == roles_.conda) {
      return main_records(channel);
    }
    if (roles_.is_companion(name)) {
      return companion_records(channel, name);
    }
    if (roles_.requires_variant(name)) {
      return variant_records(name);
    }
    if (name == roles_.conda_mutex) {
      return {record(name, "1.0", "cuda"), record(name, "1.0", "cpu")};
    }
    if (name == roles_.conda_cpu_only) {
      return {record(name, "2.0", "0", {texts_.keep(roles_.conda_mutex + " 1.0 cpu")})};
    }
    if (const auto* const package = catalog_.stack_package(true, name); package != nullptr && package->has_builds) {
      return conda_stack_records(catalog_, platform_, channel, name, texts_);
    }
    return version_records(name, name == "python" ? all_pythons() : selected_cudas(name));
  }

 private:
  auto record(std::string_view name, std::string_view version, std::string_view build, std::vector<std::string_view> depends = {})
      -> Record {
    Record record;
    record.name = name;
    record.version = version;
    record.build = build;
    record.depends = std::move(depends);
    record.subdir = subdir_;
    record.file_name = texts_.keep({name, "-", version, "-", build});
    return record;
  }

  auto version_records(std::string_view name, const std::set<std::string>& versions) -> Records {
    Records records;
    for (const auto& version : versions) {
      records.push_back(record(name, texts_.keep(version), ""));
      if (name == roles_.conda_cuda || name == "cudatoolkit") {  // each fits only the CUDA libraries of its own version
        records.back().constrains = {texts_.keep("cuda-version " + version + ".*")};
      }
    }
    return records;
  }

  auto pythons_of(const PublishedBuild& build) const -> std::vector<DottedVersion> {
    auto pythons = build.pythons.vector();
    if (offer_.unseen == UnseenPythons::offered) {
      pythons.insert(pythons.end(), build.unseen_pythons.begin(), build.unseen_pythons.end());
    }
    return pythons;
  }

  auto all_pythons() const -> std::set<std::string> {
    std::set<std::string> pythons;
    for (const auto* const build : builds_) {
      for (const auto& python : pythons_of(*build)) {
        pythons.insert(python.text());
      }
    }
    return pythons;
  }

  auto selected_cudas(std::string_view selector) const -> std::set<std::string> {
    std::set<std::string> versions;
    for (const auto* const build : builds_) {
      if (build->cuda && cuda_selector(*build, roles_) == selector) {
        versions.insert(minor_of(*build->cuda));
      }
    }
    if (selector == "cuda-version") {
      versions.insert(catalog_.conda_cudas().begin(), catalog_.conda_cudas().end());
    }
    for (const auto& toolkit : selector == "cuda-version" && offer_.has_own_cuda ? catalog_.toolkits() : std::span<const DottedVersion>()) {
      versions.insert(minor_of(toolkit));
    }
    return versions;
  }

  static auto is_in(const PublishedBuild& build, std::string_view channel) -> bool {
    return (build.packaging == Packaging::conda_forge) == (channel == "conda-forge");
  }

  auto main_records(std::string_view channel) -> Records {
    Records records;
    for (const auto* const build : builds_) {
      if (!is_in(*build, channel)) {
        continue;
      }
      const auto common = main_record(*build);
      const auto string = main_build_string(*build);
      for (const auto& python : pythons_of(*build)) {
        records.push_back(common);
        records.back().build = texts_.keep(string.of(python));
        records.back().file_name = texts_.keep({common.name, "-", common.version, "-", records.back().build});
        records.back().depends.front() = python_dependency(python);
      }
    }
    return records;
  }

  auto python_dependency(const DottedVersion& python) -> std::string_view {
    const auto [known, is_new] = python_dependencies_.try_emplace(python);
    if (is_new) {
      known->second = texts_.keep({"python ", python.text(), ".*"});
    }
    return known->second;
  }

  auto cuda_dependency(const PublishedBuild& build) const -> std::string {
    const bool is_open = offer_.has_own_cuda && goes_with_later_toolkit(build.packaging, *build.cuda);
    return is_open ? later_cuda_dependency(*build.cuda) : cuda_selector(build, roles_) + " " + minor_of(*build.cuda) + ".*";
  }

  /// The record that all Pythons share. The first dependency is the Python.
  auto main_record(const PublishedBuild& build) -> Record {
    std::vector<std::string_view> depends{{}};
    if (build.cuda) {
      depends.push_back(texts_.keep(cuda_dependency(build)));
    }
    if (build.packaging != Packaging::conda_forge) {
      depends.push_back(texts_.keep({roles_.conda_mutex, build.cuda ? " 1.0 cuda" : " 1.0 cpu"}));
    }
    if (build.least_glibc) {
      depends.push_back(texts_.keep({"__glibc >=", build.least_glibc->text()}));
    }
    auto made = record(roles_.conda, texts_.keep(build.version.text()), "", std::move(depends));
    made.timestamp = dates_.of(build.version);
    if (build.cuda) {
      made.constrains = {texts_.keep({roles_.conda_cpu_only, " <0"})};  // it rules out GPU builds from every channel
      add_released_with(build, made);
    }
    return made;
  }

  /// Limits the compiler beside a build of conda-forge to the one of its release, which newer builds require. Patches differ
  /// between builds.
  void add_released_with(const PublishedBuild& build, Record& made) {
    const auto* const release = catalog_.published_release(build.version);
    if (build.packaging != Packaging::conda_forge || release == nullptr) {
      return;
    }
    for (const auto& name : roles_.released_with) {
      const auto numbers = leading_numbers(release->version_of(name).value_or(""));
      if (numbers && numbers->parts().size() > 1) {
        made.constrains.push_back(texts_.keep(catalog_.conda_name(name) + " " + numbers->prefix(2).text() + ".*"));
      }
    }
  }

  auto companion_version(const PublishedBuild& build, std::string_view name) const -> std::optional<std::string> {
    const auto* const own = build.companion(name);
    const auto* const release = catalog_.published_release(build.version);
    if (own == nullptr || own->is_missing || own->version || release == nullptr) {
      return own == nullptr || !own->version ? std::nullopt : std::optional(own->version->str());
    }
    return release->version_of(name);
  }

  auto companion_pythons(const PublishedBuild& build, std::string_view name) const -> std::vector<DottedVersion> {
    const auto* const own = build.companion(name);
    const bool is_as_main = own == nullptr || own->pythons.empty() || offer_.unseen == UnseenPythons::offered;
    return is_as_main ? pythons_of(build) : own->pythons.vector();
  }

  /// A companion may be for several patch releases of the main package.
  auto companions(std::string_view channel, std::string_view name) const -> std::vector<CompanionRecord> {
    std::vector<CompanionRecord> all;
    std::map<std::pair<std::string, std::string>, std::vector<std::size_t>> known;  // by version and variant
    for (const auto* const build : builds_) {
      const auto version = is_in(*build, channel) ? companion_version(*build, name) : std::nullopt;
      if (!version) {
        continue;
      }
      auto& same = known[{*version, build->tag}];
      for (const auto& python : companion_pythons(*build, name)) {
        const auto first = std::ranges::find_if(same, [&](std::size_t place) { return all[place].python == python; });
        if (first == same.end()) {
          same.push_back(all.size());
          all.push_back({*version, build, python, build->version.text()});
        } else {
          all[*first].releases += "|" + build->version.text();
        }
      }
    }
    return all;
  }

  auto companion_records(std::string_view channel, std::string_view name) -> Records {
    Records records;
    for (const auto& [version, build, python, releases] : companions(channel, name)) {
      // torchvision-0.22.0-cuda126_py313_h7b3c7c1_0 of conda-forge requires `pytorch >=2.7.0,<2.8.0a0`; the own channel pins the
      // release.
      const auto series = build->packaging == Packaging::conda_forge ? build->version.prefix(2).text() + ".*" : releases;
      records.push_back(
          record(name, texts_.keep(version), texts_.keep(companion_build_string(*build, python)),
                 {python_dependency(python), texts_.keep({roles_.conda, " ", series, " ", main_build_string(*build).of(python)})}));
      records.back().timestamp = dates_.of(build->version);
    }
    return records;
  }

  /// A package that only requires the builds of the main package for GPUs, or those for the CPU: conda-forge makes one beside each of them
  /// (conda-forge/pytorch-cpu-feedstock recipe/meta.yaml). One record stands for all Pythons.
  auto variant_records(std::string_view name) -> Records {
    Records records;
    for (const auto* const build : builds_) {
      if (build->packaging == Packaging::conda_forge && build->cuda.has_value() == (name == roles_.conda_gpu)) {
        const auto version = texts_.keep(build->version.text());
        const auto variant = texts_.keep({build->cuda ? "cuda" + minor_digits(*build->cuda) : std::string("cpu"), "*"});
        records.push_back(record(name, version, variant, {texts_.keep({roles_.conda, " ", version, " ", variant})}));
        records.back().timestamp = dates_.of(build->version);
      }
    }
    return records;
  }

  const Catalog& catalog_;
  const StackRoles& roles_;
  Platform platform_;
  conda::TextArena texts_;
  std::string subdir_;
  ReleaseDates dates_;
  std::vector<const PublishedBuild*> builds_;  // those that conda installs
  std::map<DottedVersion, std::string_view> python_dependencies_;
  CondaOffer offer_;
};

auto channel_of(const std::string& name, const std::string& base_url, const Catalog& catalog, Platform platform, CondaOffer offer,
                const std::shared_ptr<std::optional<Maker>>& maker) -> conda::Channel {
  return conda::Channel::of_maker(name, base_url, Maker::names_in(name, catalog), [=, &catalog](std::string_view package) {
    auto& known = *maker ? **maker : maker->emplace(catalog, platform, offer);
    return known.records_of(name, package);
  });
}

}  // namespace

auto embedded_conda_channels(const Catalog& catalog, Platform platform, CondaOffer offer) -> std::vector<conda::Channel> {
  const auto maker = std::make_shared<std::optional<Maker>>();  // for all channels, created at the first access
  std::vector<std::string> names{"conda-forge", catalog.roles().channel, "nvidia"};
  for (const auto& name : conda_stack_channels(catalog)) {
    const bool is_default = name.starts_with("pkgs/");  // conda's own have most packages of conda-forge too, and do not mix with it
    if (!is_default && std::ranges::find(names, name) == names.end()) {
      names.push_back(name);
    }
  }
  std::vector<conda::Channel> channels;
  channels.reserve(names.size());
  for (const auto& name : names) {
    channels.push_back(channel_of(name, "", catalog, platform, offer, maker));
  }
  return channels;
}

auto embedded_conda_channel(const Catalog& catalog, Platform platform, const std::string& name, CondaOffer offer) -> conda::Channel {
  return channel_of(name, "https://conda.anaconda.org/" + name, catalog, platform, offer, std::make_shared<std::optional<Maker>>());
}

}  // namespace gpusolve::engine
