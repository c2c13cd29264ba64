// stacks/ID/*.yaml of the main stack: the Pythons, versions and names under which the indexes and channels publish a build.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "catalogs/entries.hpp"
#include "catalogs/yaml_reader.hpp"
#include "model/stack_roles.hpp"

namespace gpusolve::catalogs {

/// The defaults for all builds of a release.
struct ReleaseDefaults {
  std::vector<DottedVersion> pythons;
  std::vector<std::string> unlabelled;  ///< projects whose wheels on the index of the stack have no local version
  std::string index;                    ///< the folder of its indexes, below /whl; empty: /whl itself
};

/// `python`, `unlabelled` and `index` of a release.
[[nodiscard]] auto read_release_defaults(YamlFile& file, YamlRow& row, const StackRoles& roles) -> ReleaseDefaults;

/// `python`, `python_unseen`, the entries of the companions, `unlabelled`, `on_pypi` and `assumed` of a build.
struct Published {
  std::vector<DottedVersion> pythons;  ///< empty: those of the release
  std::vector<DottedVersion> unseen_pythons;
  std::vector<CompanionBuild> companions;  ///< one for each companion of the stack
  std::vector<std::string> unlabelled;
  bool is_on_pypi{};
  std::vector<DottedVersion> pypi_pythons;
  std::vector<std::string> assumed;
};
[[nodiscard]] auto read_published(YamlFile& file, YamlRow& row, const StackRoles& roles) -> Published;

/// Applies the data to a build whose version, tag and packaging are set.
void apply_published(const Published& published, const ReleaseDefaults& release, const StackRoles& roles, PublishedBuild& build);

/// A list of versions; empty if there is none.
[[nodiscard]] auto versions_of(YamlFile& file, const YamlTree* list) -> std::vector<DottedVersion>;

}  // namespace gpusolve::catalogs
