#include "engine/inspect/listed_files.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <vector>

#include "adapters/inventory/installed/package_files.hpp"
#include "adapters/inventory/projects/project.hpp"
#include "adapters/pypi/name.hpp"
#include "base/near_names.hpp"
#include "base/printable.hpp"
#include "model/option.hpp"

namespace gpusolve::engine {
namespace {

using Packages = std::vector<inventory::PackageFiles>;

auto no_package(const std::string& folder, const std::string& wanted, const Packages& packages) -> Error {
  std::vector<std::string_view> names;
  std::ranges::transform(packages, std::back_inserter(names), [](const auto& package) { return std::string_view(package.name); });
  const auto near = near_names(pypi::normalise_name(wanted), names, 1);
  return {ErrorKind::usage,
          "has no package " + quote(wanted) + (near.empty() ? std::string() : "; did you mean " + quote(near.front()) + "?"), folder};
}

}  // namespace

auto listed_files(const std::string& folder, const std::string& package) -> Result<std::map<std::filesystem::path, std::string>> {
  std::map<std::filesystem::path, std::string> labels;
  if (!inventory::is_environment(folder)) {
    return package.empty() ? Result<std::map<std::filesystem::path, std::string>>(labels) : no_environment(folder);
  }
  const auto packages = inventory::read_package_files(folder);
  if (!packages) {
    return packages.error();
  }
  const auto wanted = pypi::normalise_name(package);
  bool is_there = package.empty();
  for (const auto& one : *packages) {
    if (!package.empty() && pypi::normalise_name(one.name) != wanted) {
      continue;
    }
    is_there = true;
    std::ranges::for_each(one.libraries,
                          [&](const std::string& name) { labels.emplace(std::filesystem::path(folder) / name, one.label()); });
  }
  return is_there ? Result<std::map<std::filesystem::path, std::string>>(std::move(labels)) : no_package(folder, package, *packages);
}

auto no_environment(const std::string& path) -> Error {
  return {ErrorKind::usage,
          "is not an environment with packages: " + quote(option_text(Option::package)) +
              " goes with a conda prefix, a virtual environment or site-packages",
          path};
}

}  // namespace gpusolve::engine
