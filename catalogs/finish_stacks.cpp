// Derives facts from the rows of all stacks together: the packages that have builds, and the NVIDIA wheels that the builds pin.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "base/check.hpp"
#include "catalogs/read.hpp"
#include "model/library_names.hpp"

namespace gpusolve::catalogs {
namespace {

using Pins = std::set<std::pair<std::string, std::string>>;

/// Adds the requirement to `pins` if it pins an NVIDIA wheel, such as `nvidia-cudnn-cu12==8.9.4.25; sys_platform == "linux"`.
void add_pin(std::string_view requirement, Pins& pins) {
  const auto text = requirement.substr(0, requirement.find_first_of("; "));
  const auto equals = text.find("==");
  const auto name = text.substr(0, std::min(equals, text.find('[')));
  const bool is_pin = equals != std::string_view::npos && text.find_first_of("<>,*!~", name.size()) == std::string_view::npos;
  if (is_pin && is_vendor_wheel(name)) {
    pins.emplace(name, text.substr(equals + 2));
  }
}

/// Marks the variants whose extra distinguishes builds: `numba-cuda[cu13]`. The mark is stored with the variants, because few runs unpack
/// builds.
void mark_toolkits(CatalogData& data) {
  std::set<std::string> variants;
  for (const auto& build : data.stack_builds) {
    if (!build.extra.empty()) {
      variants.insert(build.package + "[" + build.extra + "]");
    }
  }
  for (auto& stack : data.stacks) {
    for (auto& request : stack.requests) {
      for (auto& variant : request.pip) {
        variant.brings_toolkit = variants.contains(variant.spec);
      }
    }
  }
}

}  // namespace

void finish_stacks(CatalogData& data) {
  mark_toolkits(data);
  std::map<std::pair<bool, std::string>, std::set<std::string>> channels_of;
  std::set<std::string> cudas;
  Pins pins(data.stack_pins.begin(), data.stack_pins.end());
  for (const auto& build : data.stack_builds) {
    channels_of[{build.is_conda, build.package}].insert(build.channel);
    if (build.is_conda && build.cuda && build.cuda->parts().size() > 1) {
      cudas.insert(build.cuda->prefix(2).text());
    }
    std::ranges::for_each(build.requirements, [&](const std::string& one) { add_pin(one, pins); });
    for (const auto& [extra, requirements] : build.extras) {
      std::ranges::for_each(requirements, [&](const std::string& one) { add_pin(one, pins); });
    }
  }
  for (auto& package : data.stack_packages) {
    const auto found = channels_of.find({package.is_conda, package.name});
    package.has_builds = found != channels_of.end() && !package.is_excerpt;
    if (package.is_conda && package.has_builds) {
      package.channels.assign(found->second.begin(), found->second.end());
    }
  }
  data.conda_cudas.assign(cudas.begin(), cudas.end());
  data.stack_pins.assign(pins.begin(), pins.end());
}

auto take_builds_by_package(CatalogData& data) -> std::vector<std::vector<StackBuild>> {
  std::vector<std::vector<StackBuild>> lists(data.stack_packages.size());
  const auto key = [](const StackPackage& package) { return std::tie(package.is_conda, package.name); };
  for (auto& build : std::exchange(data.stack_builds, {})) {
    const auto package = std::ranges::lower_bound(data.stack_packages, std::tie(build.is_conda, build.package), {}, key);
    GPUSOLVE_CHECK(package != data.stack_packages.end() && key(*package) == std::tie(build.is_conda, build.package),
                   "builds of a package that no stack lists");
    lists[static_cast<std::size_t>(package - data.stack_packages.begin())].push_back(std::move(build));
  }
  return lists;
}

}  // namespace gpusolve::catalogs
