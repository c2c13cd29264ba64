// The extras and groups of a project, as it tells uv of them.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "adapters/inventory/toml_values.hpp"

namespace gpusolve::inventory {

/// The groups that uv installs unless a command says otherwise (docs.astral.sh/uv/concepts/projects/dependencies, "Default groups"): those
/// among `groups` that `tool.uv.default-groups` of a pyproject.toml names; without that setting `dev`.
[[nodiscard]] auto default_groups(const toml::table& project, const std::vector<std::string>& groups) -> std::vector<std::string>;

/// The same for a lock beside its pyproject.toml. Without one, or where it cannot be read, `dev`.
[[nodiscard]] auto default_groups_beside(const std::optional<std::filesystem::path>& folder, const std::vector<std::string>& groups)
    -> std::vector<std::string>;

/// The extras and groups that the project declares as conflicting (docs.astral.sh/uv/concepts/projects/config, "Conflicting dependencies").
[[nodiscard]] auto exclusive_parts(const toml::table& project) -> std::vector<std::vector<std::string>>;

}  // namespace gpusolve::inventory
