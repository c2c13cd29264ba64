#include "engine/catalog/stack_records.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include "engine/binding/later_cuda.hpp"
#include "engine/catalog/release_date.hpp"
#include "engine/specs/build_pattern.hpp"
#include "engine/specs/spec_text.hpp"

namespace gpusolve::engine {
namespace {

using catalogs::StackBuild;

class Maker {
 public:
  Maker(const catalogs::Catalog& catalog, Platform platform, std::string_view name, conda::TextArena& texts)
      : catalog_(catalog), package_(catalog.stack_package(true, name)), subdir_(platform_text(platform)), name_(name), texts_(texts) {
    const auto* const stack = package_ != nullptr ? catalog.find_stack(package_->stack) : nullptr;
    is_linked_to_main_ = stack != nullptr && (stack->holds_torch || package_->is_linked_to_main);
    dates_ = package_ != nullptr ? std::optional<ReleaseDates>(std::in_place, catalog, *package_) : std::nullopt;
  }

  void add(const StackBuild& build, std::vector<conda::Record>& records) const {
    for (const auto& version : build.versions) {
      if (build.pythons.empty()) {
        records.push_back(record(build, version, std::nullopt));
      }
      for (const auto& python : build.pythons) {
        records.push_back(record(build, version, python));
      }
    }
  }

 private:
  auto record(const StackBuild& build, const catalogs::StackVersion& version, const std::optional<DottedVersion>& python) const
      -> conda::Record {
    conda::Record record;
    record.name = name_;
    record.version = texts_.keep(version.text);
    record.timestamp = dates_ ? dates_->of(version) : std::nullopt;
    record.build = texts_.keep(build_pattern(*package_, build, version.numbers, python));
    record.subdir = texts_.keep(subdir_);
    record.file_name = texts_.keep({name_, "-", version.text, "-", record.build});
    if (python) {
      record.depends.push_back(texts_.keep("python " + python->text() + ".*"));
    }
    if (build.cuda && !build.is_for_cpu) {
      record.depends.push_back(texts_.keep(build.holds_cuda ? own_cuda_dependency(*build.cuda) : later_cuda_dependency(*build.cuda)));
    }
    if (build.least_glibc) {
      record.depends.push_back(texts_.keep("__glibc >=" + build.least_glibc->text()));
    }
    for (const auto& requirement : build.requirements) {  // other names are left to the installer
      const auto name = name_in_spec(requirement);
      const auto other = catalog_.conda_name(name);
      if (other != name || catalog_.stack_package(true, other) != nullptr) {
        record.depends.push_back(texts_.keep(other + " " + version_of_spec(requirement)));
      }
    }
    if (is_linked_to_main_ && build.packaging == Packaging::conda_forge) {
      // They are linked against conda-forge's libtorch. Only that channel uses such build strings, so they select it.
      record.constrains.push_back(texts_.keep(catalog_.roles().conda + (build.is_for_cpu ? " * cpu*" : " * cuda*")));
    }
    return record;
  }

  const catalogs::Catalog& catalog_;
  const catalogs::StackPackage* package_;
  std::string subdir_;
  std::string_view name_;
  conda::TextArena& texts_;
  std::optional<ReleaseDates> dates_{};
  bool is_linked_to_main_{};  ///< to one build of the main package
};

}  // namespace

auto conda_stack_names(const catalogs::Catalog& catalog, std::string_view channel) -> std::vector<std::string> {
  std::vector<std::string> names;
  for (const auto& package : catalog.stack_packages()) {
    if (package.is_conda && std::ranges::find(package.channels, channel) != package.channels.end()) {
      names.push_back(package.name);
    }
  }
  return names;
}

auto conda_stack_channels(const catalogs::Catalog& catalog) -> std::vector<std::string> {
  std::set<std::string> channels;
  for (const auto& package : catalog.stack_packages()) {
    channels.insert(package.channels.begin(), package.channels.end());
  }
  return {channels.begin(), channels.end()};
}

auto conda_stack_records(const catalogs::Catalog& catalog, Platform platform, std::string_view channel, std::string_view name,
                         conda::TextArena& texts) -> std::vector<conda::Record> {
  const Maker maker(catalog, platform, name, texts);
  std::vector<conda::Record> records;
  for (const auto& build : catalog.stack_builds(true, name)) {
    const bool is_there = build.is_for(platform);
    if (is_there && build.channel == channel) {
      maker.add(build, records);
    }
  }
  return records;
}

}  // namespace gpusolve::engine
