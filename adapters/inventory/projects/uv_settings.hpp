// The places of packages in the settings of uv: the table `tool.uv` of pyproject.toml, or uv.toml, which replaces it
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

/// The places that settings of uv name, in the order in which uv asks them. Those with a name may be meant by `tool.uv.sources`.
struct UvAddress {
  std::string name;  ///< empty: it has none
  Address address;
};
[[nodiscard]] auto uv_addresses(const toml::table& settings, std::string_view file) -> std::vector<UvAddress>;

/// The places that `uv add` asks: those of the settings without the table `pip`, which is for `uv pip` alone.
[[nodiscard]] auto uv_project_addresses(const toml::table& settings, std::string_view file) -> std::vector<Address>;

/// The places that `uv pip` asks: the table `pip` of the settings goes before the rest, and `torch-backend` counts.
[[nodiscard]] auto uv_pip_addresses(const toml::table& settings, std::string_view file) -> std::vector<Address>;

struct UvFile {
  std::string path;  ///< as messages name it
  toml::table settings;
};
/// The uv.toml that uv reads where it runs in `folder`; nullopt if there is none. A file in one of the folders that hold the requirements
/// or Dockerfiles of a project stands for its project, where people run uv. Errors: a file that is no TOML, which uv refuses.
[[nodiscard]] auto uv_file_for(const std::filesystem::path& folder) -> Result<std::optional<UvFile>>;

/// The settings that `uv pip` reads there: those of uv.toml, otherwise of the table `tool.uv` of a pyproject.toml.
[[nodiscard]] auto uv_settings_for(const std::filesystem::path& folder) -> Result<std::optional<UvFile>>;
/// The table `tool.uv` of a pyproject.toml; nullopt if there is none.
[[nodiscard]] auto uv_table_of(UvFile pyproject) -> std::optional<UvFile>;

/// The pyproject.toml of the folder; nullopt if there is none. Errors: one that is no TOML.
[[nodiscard]] auto project_in(const std::filesystem::path& folder) -> Result<std::optional<UvFile>>;

/// The note that a file is read as uv reads it, and that other installers do not.
[[nodiscard]] auto note_of_uv_file(const std::string& path) -> Note;

}  // namespace gpusolve::inventory
