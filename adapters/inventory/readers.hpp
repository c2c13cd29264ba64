// One reader per kind of text. The input of a reader must be the result of decode_input; `file` is the place in errors, which are of kind
// `usage`.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "adapters/inventory/inventory.hpp"
#include "adapters/pypi/target.hpp"
#include "base/result.hpp"
#include "model/stack_roles.hpp"

namespace gpusolve::inventory {

/// The machine for which a universal lock is read.
struct Machine {
  pypi::Target target{};
  std::optional<DottedVersion> python{};  ///< nullopt: the Python of the input, if it states one
};

/// Whether a package of this name, in the spelling of its ecosystem, has code for GPUs, such as a framework. Empty: no package has.
using IsForGpus = std::function<bool(std::string_view name, Ecosystem ecosystem)>;

inline const StackRoles k_no_roles{};

/// The group that tools install by default.
inline constexpr std::string_view k_dev_group = "dev";

/// The extras and groups of a project that a command installs in addition to those that it names.
struct InstalledParts {
  bool has_defaults{};     ///< also the groups that the project installs by default
  bool has_project{true};  ///< also the dependencies of the project itself
  bool has_all_extras{};
  bool has_all_groups{};
  bool has_dev{};  ///< also the group `dev`, if the project has it
  // Never installed, whatever else names them.
  std::vector<std::string> without_extras{};
  std::vector<std::string> without_groups{};
};

/// One text and how to read it.
struct Input {
  std::string_view text;
  std::string_view name;                          ///< as the user named it; the place in errors
  std::optional<std::filesystem::path> folder{};  ///< the folder of the file, for includes; nullopt: the text does not come from a file
  Machine machine{};
  std::vector<std::string> parts{};         ///< environments, extras or groups that the user chose; empty: the reader's default
  IsForGpus is_for_gpus{};                  ///< used to guess which of the parts is of interest
  std::span<const StackImage> images{};     ///< base images that a Dockerfile may name
  const StackRoles* roles{&k_no_roles};     ///< the names of the main stack; must outlive this object
  std::optional<InstalledParts> command{};  ///< a command installs exactly `parts`, so that nothing is guessed; nullopt: no command
};

using Inventories = std::vector<Inventory>;

/// Limit for the different versions of one package. Stages of a Dockerfile, or platforms of a lock, may each have their own version.
inline constexpr std::size_t k_most_versions = 100;
/// The error if a package has more than k_most_versions.
[[nodiscard]] auto too_many_versions(std::string_view package, std::string_view file) -> Error;

/// requirements.txt and similar files (pip's format): specs, `-r`, `-c`, index options, hashes, continued lines. A spec pinned to one
/// version also counts as a package.
[[nodiscard]] auto read_requirements(const Input& input) -> Result<Inventory>;
/// The output of `pip freeze`: the format of requirements.txt, but each line is an installed package.
[[nodiscard]] auto read_freeze(const Input& input) -> Result<Inventory>;
/// Whether every line, taken alone, is one that `pip freeze` could have printed.
[[nodiscard]] auto holds_only_pins(std::string_view text) -> bool;
/// Whether `pip freeze` could have printed the whole text: several lines, in its order.
[[nodiscard]] auto looks_like_freeze(std::string_view text) -> bool;
/// Whether most lines are specs, options or paths that pip accepts.
[[nodiscard]] auto looks_like_requirements(std::string_view text) -> bool;

/// `pip list`, also with `--format=json`.
[[nodiscard]] auto read_pip_list(const Input& input) -> Result<Inventory>;
[[nodiscard]] auto looks_like_pip_list(std::string_view text) -> bool;

/// `conda list` as conda, mamba and micromamba print it, with `--export`, and with `--json`.
[[nodiscard]] auto read_conda_list(const Input& input) -> Result<Inventory>;
[[nodiscard]] auto looks_like_conda_list(std::string_view text) -> bool;
/// `conda list --explicit`: one URL per line, optionally with a digest after `#`.
[[nodiscard]] auto read_conda_explicit(const Input& input) -> Result<Inventory>;

/// environment.yml.
[[nodiscard]] auto read_environment(const Input& input) -> Result<Inventory>;
/// The output of `conda env export`: the format of environment.yml, but a list of installed packages.
[[nodiscard]] auto read_conda_export(const Input& input) -> Result<Inventory>;

/// pyproject.toml: the project's dependencies (PEP 621), the chosen extras and groups (PEP 735), sources and indexes of uv, Poetry's
/// tables, and the environments of `tool.pixi`.
[[nodiscard]] auto read_pyproject(const Input& named) -> Result<Inventory>;
/// A Python program with a block `# /// script` (PEP 723): its dependencies, and the sources and indexes of uv.
[[nodiscard]] auto read_script(const Input& input) -> Result<Inventory>;
[[nodiscard]] auto looks_like_script(std::string_view text) -> bool;
/// pixi.toml: one environment.
[[nodiscard]] auto read_pixi_manifest(const Input& input) -> Result<Inventory>;

/// Dockerfile and Containerfile: the default stage, or the one chosen as a part.
[[nodiscard]] auto read_dockerfile(const Input& named) -> Result<Inventory>;
[[nodiscard]] auto looks_like_dockerfile(std::string_view text) -> bool;

/// The output of `python -m torch.utils.collect_env`, also inside an issue.
[[nodiscard]] auto read_collect_env(const Input& input) -> Result<Inventory>;

/// gpusolve.lock; one inventory per row if it has rows.
[[nodiscard]] auto read_gpusolve_lock(std::string_view text, std::string_view file, const StackRoles& roles) -> Result<Inventories>;
/// pylock.toml (PEP 751).
[[nodiscard]] auto read_pylock(const Input& input) -> Result<Inventory>;
[[nodiscard]] auto read_uv_lock(const Input& input) -> Result<Inventory>;
/// conda-lock.yml, version 1.
[[nodiscard]] auto read_conda_lock(const Input& input) -> Result<Inventory>;
/// poetry.lock, versions 1 and 2: the mandatory packages, and the chosen extras.
[[nodiscard]] auto read_poetry_lock(const Input& input) -> Result<Inventory>;
/// pdm.lock, version 4: the group `default`, and the chosen groups.
[[nodiscard]] auto read_pdm_lock(const Input& input) -> Result<Inventory>;
/// Pipfile.lock: the packages of `default`, and of `develop` if chosen.
[[nodiscard]] auto read_pipfile_lock(const Input& input) -> Result<Inventory>;
/// pixi.lock, versions 4 to 7: one environment.
[[nodiscard]] auto read_pixi_lock(const Input& input) -> Result<Inventory>;

/// A folder with conda-meta, including the wheels that pip installed into it.
[[nodiscard]] auto read_conda_prefix(const std::filesystem::path& folder, const StackRoles& roles) -> Result<Inventory>;
/// A virtual environment, or a site-packages folder itself.
[[nodiscard]] auto read_site_packages(const std::filesystem::path& named, const StackRoles& roles) -> Result<Inventory>;

}  // namespace gpusolve::inventory
