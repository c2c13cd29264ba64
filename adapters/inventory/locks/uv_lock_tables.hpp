// The tables of uv.lock with the requirements of projects, and the target for which the lock is read.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/inventory/readers.hpp"
#include "adapters/inventory/toml_values.hpp"

namespace gpusolve::inventory::uv_lock {

/// The `package` tables by their normalised names.
using Entries = std::multimap<std::string, const toml::table*, std::less<>>;

/// Keys of the tables with the extras and the groups of a project.
inline constexpr auto k_extras = "optional-dependencies";
inline constexpr auto k_groups = "dev-dependencies";

/// Whether the entry is the project itself or another project of its workspace, which is installed from its folder.
[[nodiscard]] auto is_project(const toml::table& entry) -> bool;
/// The tables of extras and groups of a project; empty for any other entry.
[[nodiscard]] auto part_tables(const toml::table& entry) -> std::vector<const toml::table*>;

/// A list of requirements for the whole lock, such as its `constraints`.
[[nodiscard]] auto manifest_list(const toml::table& root, std::string_view key) -> std::vector<const toml::table*>;
/// The groups of a root that is no project itself, `[manifest.dependency-groups]`; null if there are none.
[[nodiscard]] auto root_groups(const toml::table& root) -> const toml::table*;

/// The target for which the lock is read: a machine, and the user's choice of extras and groups.
struct LockTarget {
  const Machine& machine;
  std::vector<std::string> parts;
  /// The chosen parts in the encoding that uv uses for parts that exclude each other: `extra-4-mine-cu126` is the extra `cu126` of the
  /// project `mine`, whose name has 4 characters, and `group-4-mine-cu126` its group.
  std::vector<std::string> extras;
  bool has_project{true};     ///< also the dependencies of the projects themselves
  const toml::table* root{};  ///< the project at the root of a workspace; null if the root is no project
};

/// Whether uv installs the group of this project and the lock has it. In a workspace uv installs the group of the root project; those of
/// other projects only if the root has no such group. Groups of projects outside of the workspace are not locked.
[[nodiscard]] auto has_group(const toml::table& project, const std::string& group, const LockTarget& choice) -> bool;
/// The requirements in the chosen groups of a root that is no project.
[[nodiscard]] auto chosen_root_groups(const toml::table& root, const LockTarget& choice) -> std::vector<const toml::table*>;

/// Adds the requests that the lock repeats from pyproject.toml or a script, for one machine, and its constraints.
void add_promises(const toml::table& root, const Entries& entries, const LockTarget& choice, Inventory& inventory);

}  // namespace gpusolve::inventory::uv_lock
