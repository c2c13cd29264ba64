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

/// One text and how to read it.
struct Input {
  std::string_view text;
  std::string_view name;                          ///< as the user named it: the place in errors
  std::optional<std::filesystem::path> folder{};  ///< where the file lies, for what it includes; nothing: it came from no file
  Machine machine{};
  std::vector<std::string> parts{};  ///< environments, extras or groups that the user chose; empty: the reader's default
};

using Inventories = std::vector<Inventory>;

/// requirements.txt and the like (pip's format): specs, `-r`, `-c`, index options, hashes, continued lines. A spec that is pinned to one
/// version counts as a package too.
[[nodiscard]] auto read_requirements(const Input& input) -> Result<Inventory>;
/// The same where each line is a package that is there.
[[nodiscard]] auto read_freeze(const Input& input) -> Result<Inventory>;
/// Is every line one that `pip freeze` could have printed?
[[nodiscard]] auto looks_like_freeze(std::string_view text) -> bool;
/// Are most of the lines specs, options or paths that pip takes?
[[nodiscard]] auto looks_like_requirements(std::string_view text) -> bool;

/// `pip list`, also with `--format=json`.
[[nodiscard]] auto read_pip_list(const Input& input) -> Result<Inventory>;
[[nodiscard]] auto looks_like_pip_list(std::string_view text) -> bool;

/// `conda list` as conda, mamba and micromamba print it, with `--export`, and with `--json`.
[[nodiscard]] auto read_conda_list(const Input& input) -> Result<Inventory>;
[[nodiscard]] auto looks_like_conda_list(std::string_view text) -> bool;
/// `conda list --explicit`: one URL a line, with or without a digest behind `#`.
[[nodiscard]] auto read_conda_explicit(const Input& input) -> Result<Inventory>;

/// environment.yml.
[[nodiscard]] auto read_environment(const Input& input) -> Result<Inventory>;
/// The same as a list of what is there: `conda env export`.
[[nodiscard]] auto read_conda_export(const Input& input) -> Result<Inventory>;

/// pyproject.toml: the project's dependencies (PEP 621), and the extras and groups (PEP 735) that are chosen; sources and indexes of uv;
/// Poetry's tables; the environments of `tool.pixi`.
[[nodiscard]] auto read_pyproject(const Input& input) -> Result<Inventory>;
/// pixi.toml: one of its environments.
[[nodiscard]] auto read_pixi_manifest(const Input& input) -> Result<Inventory>;

/// Dockerfile and Containerfile: the stage that is judged, or the one that is chosen as a part.
[[nodiscard]] auto read_dockerfile(const Input& input) -> Result<Inventory>;
[[nodiscard]] auto looks_like_dockerfile(std::string_view text) -> bool;

/// What `python -m torch.utils.collect_env` prints, also within an issue.
[[nodiscard]] auto read_collect_env(const Input& input) -> Result<Inventory>;

/// gpusolve.lock; one inventory for each row where it has rows.
[[nodiscard]] auto read_gpusolve_lock(std::string_view text, std::string_view file) -> Result<Inventories>;
/// pylock.toml (PEP 751).
[[nodiscard]] auto read_pylock(const Input& input) -> Result<Inventory>;
[[nodiscard]] auto read_uv_lock(const Input& input) -> Result<Inventory>;
/// conda-lock.yml, version 1.
[[nodiscard]] auto read_conda_lock(const Input& input) -> Result<Inventory>;
/// poetry.lock, versions 1 and 2: what is not optional, and the extras that are chosen.
[[nodiscard]] auto read_poetry_lock(const Input& input) -> Result<Inventory>;
/// pdm.lock, version 4: the group `default`, and those that are chosen.
[[nodiscard]] auto read_pdm_lock(const Input& input) -> Result<Inventory>;
/// Pipfile.lock: the packages of `default`, and of `develop` where it is chosen.
[[nodiscard]] auto read_pipfile_lock(const Input& input) -> Result<Inventory>;
/// pixi.lock, versions 4 to 7: one of its environments.
[[nodiscard]] auto read_pixi_lock(const Input& input) -> Result<Inventory>;

/// A folder that holds conda-meta, with the wheels that pip has put into it.
[[nodiscard]] auto read_conda_prefix(const std::filesystem::path& folder) -> Result<Inventory>;
/// A virtual environment, or a site-packages folder itself.
[[nodiscard]] auto read_site_packages(const std::filesystem::path& named) -> Result<Inventory>;

}  // namespace gpusolve::inventory
