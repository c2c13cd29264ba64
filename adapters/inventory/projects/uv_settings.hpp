// The indexes in the settings of uv: the table `tool.uv` of pyproject.toml, or uv.toml, which replaces the table
// (docs.astral.sh/uv/concepts/configuration-files). pip, Poetry and PDM read neither.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/inventory/inventory.hpp"
#include "adapters/inventory/readers.hpp"
#include "adapters/inventory/toml_values.hpp"
#include "base/result.hpp"

namespace gpusolve::inventory {

inline constexpr auto k_uv_file = "uv.toml";

/// An address in settings of uv. `tool.uv.sources` can refer to an address with a name.
struct UvAddress {
  std::string name;  ///< empty: the address has no name
  Address address;
};
[[nodiscard]] auto uv_addresses(const toml::table& settings, std::string_view file) -> std::vector<UvAddress>;

/// The addresses that `uv add` uses, in their order: those of the settings without the table `pip`, which is only for `uv pip`.
[[nodiscard]] auto uv_project_addresses(const toml::table& settings, std::string_view file) -> std::vector<Address>;

/// The addresses that `uv pip` uses, in their order: the table `pip` takes precedence over the other settings, and `torch-backend` counts.
[[nodiscard]] auto uv_pip_addresses(const toml::table& settings, std::string_view file) -> std::vector<Address>;

struct UvFile {
  std::string path;  ///< the path as messages show it
  toml::table settings;
};
/// The uv.toml that uv reads when it runs in `folder`; nullopt if there is none. For a folder `requirements` or `docker` without a uv.toml,
/// reads the one in the folder above, where people run uv. Errors: broken TOML, which uv refuses.
[[nodiscard]] auto uv_file_for(const std::filesystem::path& folder) -> Result<std::optional<UvFile>>;

/// The settings that `uv pip` reads when it runs in `folder`: those of uv.toml, otherwise the table `tool.uv` of a pyproject.toml.
[[nodiscard]] auto uv_settings_for(const std::filesystem::path& folder) -> Result<std::optional<UvFile>>;
/// The table `tool.uv` of a pyproject.toml; nullopt if there is none.
[[nodiscard]] auto uv_table_of(UvFile pyproject) -> std::optional<UvFile>;

/// The pyproject.toml of the folder; nullopt if there is none. Errors: broken TOML.
[[nodiscard]] auto project_in(const std::filesystem::path& folder) -> Result<std::optional<UvFile>>;

/// A note that the settings in a file count because uv reads them, although pip does not.
[[nodiscard]] auto note_of_uv_file(const std::string& path) -> Note;

}  // namespace gpusolve::inventory
