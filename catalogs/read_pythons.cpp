// `requires_python` of stacks/*.yaml: the Pythons that the metadata of releases require.
#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "catalogs/read.hpp"

namespace gpusolve::catalogs {
namespace {

/// Releases that require the same Pythons.
struct PythonRequirement {
  std::vector<std::string> packages;
  std::vector<std::string> versions;  ///< the releases; if empty, the range `releases`
  VersionRange releases;
  VersionRange python;
};

auto read_requirement(YamlFile& file, YamlRow& row) -> PythonRequirement {
  PythonRequirement one{row.texts("packages"),
                        row.texts("versions"),
                        {row.optional_version("since"), row.optional_version("before")},
                        {row.optional_version("least"), row.optional_version("below")}};
  static_cast<void>(row.evidence());
  row.finish();
  if (!one.versions.empty() && one.releases.is_known()) {
    file.fail(row.line(), "an item of `requires_python` says `versions`, or `since` and `before`");
  }
  const auto is_minor = [](const auto& python) { return !python || python->parts().size() == 2; };
  if (!one.python.is_known() || !is_minor(one.python.least) || !is_minor(one.python.below)) {
    file.fail(row.line(), "an item of `requires_python` says `least`, `below` or both, each a minor version, such as `'3.9'`");
  }
  return one;
}

/// Whether the item allows the Python of every wheel that the row lists.
auto goes_with(const VersionRange& python, const StackBuild& build) -> bool {
  return std::ranges::all_of(build.pythons, [&](const DottedVersion& one) { return python.allows(one); });
}

auto is_about(const PythonRequirement& one, const StackVersion& version) -> bool {
  return one.versions.empty() ? one.releases.allows(version.numbers) : std::ranges::find(one.versions, version.text) != one.versions.end();
}

/// States the Pythons of the releases that the item is about. Returns whether the package has such a release.
auto apply(const PythonRequirement& one, const std::string& package, int line, YamlFile& file, std::span<StackBuild> builds) -> bool {
  bool is_used = false;
  for (auto& build : builds) {
    for (auto& version : !build.is_conda && build.package == package ? std::span(build.versions) : std::span<StackVersion>()) {
      if (!is_about(one, version)) {
        continue;
      }
      if (version.python.is_known() || !goes_with(one.python, build)) {
        file.fail(line, package + " " + version.text + " requires Python " + one.python.range() + " here, and its other entries differ");
      }
      version.python = one.python;
      is_used = true;
    }
  }
  return is_used;
}

}  // namespace

void read_pythons(YamlFile& file, YamlRow& root, std::span<StackBuild> builds) {
  const auto* const list = root.optional("requires_python");
  if (list == nullptr) {
    return;
  }
  for (const auto& item : items_of(file, list)) {
    YamlRow row(file, item);
    const auto one = read_requirement(file, row);
    for (const auto& package : one.packages) {
      if (!apply(one, package, row.line(), file, builds)) {
        file.fail(row.line(), "no build of this file is a release of " + quote(package) + " that the item is about");
      }
    }
  }
}

}  // namespace gpusolve::catalogs
