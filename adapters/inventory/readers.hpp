// One reader for each kind of text. All take text that decode_input has passed; `file` is the place in errors, which are of kind `usage`.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

#include "adapters/inventory/inventory.hpp"
#include "adapters/pypi/target.hpp"
#include "resolver/result.hpp"

namespace gpusolve::inventory {

/// The machine that a lock for many machines is read for.
struct Machine {
  pypi::Target target{};
  std::optional<DottedVersion> python{};  ///< nothing: the input's own, where it says one
};

/// requirements.txt and the like (pip's format): specs, `-r`, `-c`, index options, hashes, continued lines. A spec that is pinned to one
/// version counts as a package too. `folder`: where included files may lie; nothing: none may. `is_installed`: each line is a package that
/// is there (`pip freeze`).
[[nodiscard]] auto read_requirements(std::string_view text, std::string_view file, const std::optional<std::filesystem::path>& folder,
                                     bool is_installed, const Machine& machine) -> Result<Inventory>;
/// Is every line one that `pip freeze` could have printed?
[[nodiscard]] auto looks_like_freeze(std::string_view text) -> bool;

/// `pip list`, also with `--format=json`.
[[nodiscard]] auto read_pip_list(std::string_view text, std::string_view file) -> Result<Inventory>;
[[nodiscard]] auto looks_like_pip_list(std::string_view text) -> bool;

/// `conda list` as conda, mamba and micromamba print it, with `--export`, and with `--json`.
[[nodiscard]] auto read_conda_list(std::string_view text, std::string_view file) -> Result<Inventory>;
[[nodiscard]] auto looks_like_conda_list(std::string_view text) -> bool;
/// `conda list --explicit`: one URL a line, with or without a digest behind `#`.
[[nodiscard]] auto read_conda_explicit(std::string_view text, std::string_view file) -> Result<Inventory>;

/// environment.yml.
[[nodiscard]] auto read_environment(std::string_view text, std::string_view file, const Machine& machine) -> Result<Inventory>;

/// gpusolve.lock; one inventory for each row where it has rows.
[[nodiscard]] auto read_gpusolve_lock(std::string_view text, std::string_view file) -> Result<std::vector<Inventory>>;
/// pylock.toml (PEP 751).
[[nodiscard]] auto read_pylock(std::string_view text, std::string_view file, const Machine& machine) -> Result<Inventory>;
[[nodiscard]] auto read_uv_lock(std::string_view text, std::string_view file, const Machine& machine) -> Result<Inventory>;
/// conda-lock.yml, version 1.
[[nodiscard]] auto read_conda_lock(std::string_view text, std::string_view file, const Machine& machine) -> Result<Inventory>;
/// pixi.lock, versions 4 to 6: the environment `default`, or the only one.
[[nodiscard]] auto read_pixi_lock(std::string_view text, std::string_view file, const Machine& machine) -> Result<Inventory>;

/// A folder that holds conda-meta, with the wheels that pip has put into it.
[[nodiscard]] auto read_conda_prefix(const std::filesystem::path& folder) -> Result<Inventory>;
/// A virtual environment, or a site-packages folder itself.
[[nodiscard]] auto read_site_packages(const std::filesystem::path& named) -> Result<Inventory>;

}  // namespace gpusolve::inventory
