// The settings of uv about extras and groups of a project.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "adapters/inventory/toml_values.hpp"

namespace gpusolve::inventory {

/// The groups that uv installs unless a command says otherwise (docs.astral.sh/uv/concepts/projects/dependencies, "Default groups"): those
/// of `groups` that `tool.uv.default-groups` in a pyproject.toml names; without this setting `dev`.
[[nodiscard]] auto default_groups(const toml::table& project, const std::vector<std::string>& groups) -> std::vector<std::string>;

/// The default groups for a lock, from the pyproject.toml beside it. If this file is absent or cannot be read, `dev`.
[[nodiscard]] auto default_groups_beside(const std::optional<std::filesystem::path>& folder, const std::vector<std::string>& groups)
    -> std::vector<std::string>;

/// The extras and groups that the project declares as conflicting (docs.astral.sh/uv/concepts/projects/config, "Conflicting dependencies").
[[nodiscard]] auto exclusive_parts(const toml::table& project) -> std::vector<std::vector<std::string>>;

}  // namespace gpusolve::inventory
