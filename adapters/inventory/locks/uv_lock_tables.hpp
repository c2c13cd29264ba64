// The tables of uv.lock that say which packages a project asks for, and the target for which the lock is read.
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

/// The tables with the extras and the groups of a project.
inline constexpr auto k_extras = "optional-dependencies";
inline constexpr auto k_groups = "dev-dependencies";

/// Whether it is the project itself or another project of its workspace, which is not downloaded.
[[nodiscard]] auto is_project(const toml::table& entry) -> bool;
/// The extras and groups of a project; empty for anything else.
[[nodiscard]] auto part_tables(const toml::table& entry) -> std::vector<const toml::table*>;

/// A list of requirements of the whole lock, such as its `constraints`.
[[nodiscard]] auto manifest_list(const toml::table& root, std::string_view key) -> std::vector<const toml::table*>;
/// The groups of a root without a project of its own, `[manifest.dependency-groups]`; null if there are none.
[[nodiscard]] auto root_groups(const toml::table& root) -> const toml::table*;

/// The target of reading the lock: a machine, and the user's choice of the projects' extras and groups.
struct Choice {
  const Machine& machine;
  std::vector<std::string> parts;
  /// The chosen parts in uv's encoding for those that exclude each other: `extra-4-mine-cu126` is the extra `cu126` of the project `mine`,
  /// whose name has 4 characters, and `group-4-mine-cu126` its group.
  std::vector<std::string> extras;
  bool has_project{true};     ///< also what the projects themselves ask for
  const toml::table* root{};  ///< the project of the folder, beside others of its workspace; null if there is none
};

/// Whether the lock holds the group of the project and uv installs it: of a workspace that of its root, unless only others have such a
/// group. Groups of projects outside of the workspace are not locked.
[[nodiscard]] auto has_group(const toml::table& project, const std::string& group, const Choice& choice) -> bool;
/// The chosen groups of a root without a project.
[[nodiscard]] auto chosen_root_groups(const toml::table& root, const Choice& choice) -> std::vector<const toml::table*>;

/// Adds the requests that the lock repeats from pyproject.toml or a script, for one machine, and its constraints.
void add_promises(const toml::table& root, const Entries& entries, const Choice& choice, Inventory& inventory);

}  // namespace gpusolve::inventory::uv_lock
