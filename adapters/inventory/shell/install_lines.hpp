// Finds the packages that commands of a script install with pip, uv, conda, mamba and micromamba.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/inventory/docker/docker_text.hpp"
#include "adapters/inventory/inventory.hpp"
#include "adapters/inventory/readers.hpp"
#include "adapters/inventory/shell/shell_words.hpp"

namespace gpusolve::inventory {

/// The settings that a command of uv reads (docs.astral.sh/uv/concepts/configuration-files).
struct UvConfiguration {
  bool is_for_pip{};   ///< `uv pip`, which also reads the table `pip` of the settings
  bool is_none{};      ///< `--no-config`, UV_NO_CONFIG
  std::string file{};  ///< `--config-file`, UV_CONFIG_FILE: the only file that uv reads; empty: not given
};

/// One command that installs or removes packages.
struct InstallLine {
  Ecosystem ecosystem{Ecosystem::pypi};
  std::string program;  ///< "pip", "uv", "conda"
  std::size_t line{};
  std::vector<Word> specs{};            ///< requirements, local paths and URLs; MatchSpecs
  std::vector<Word> files{};            ///< files of `-r`, `--file`, `uv pip sync` and `pip-sync`; for uv also projects
  std::vector<Word> constraints{};      ///< files of pip's `-c`
  std::vector<Word> environments{};     ///< environment.yml of `conda env create -f`
  std::vector<Address> addresses{};     ///< `place` is empty
  std::string environment{};            ///< name of the conda environment, from the command or the active one; empty: the base environment
  std::string tool{};                   ///< the program for which the environment is made (`uv tool install`, pipx); empty: none
  std::optional<std::string> python{};  ///< from `uv venv --python`, `python3.9 -m pip`, `pip3.9`
  bool uses_system_python{};            ///< the program is `pip` or `python3 -m pip`, without a version in its name
  /// The lock and the manifest of a project, for `uv sync`, `poetry install` and `pixi install`: the command installs the packages of the
  /// first file that exists. Empty for other commands.
  std::vector<Word> project_files{};
  std::vector<std::string> parts{};  ///< parts of that file, or of a project in `files`: extras, groups, the environment
  InstalledParts installed{};        ///< further parts that the command installs
  UvConfiguration uv{};              ///< if the program is uv
  bool is_first_match{};             ///< uv's rule for its addresses and those in its files; see Address
  bool is_upgrade{};                 ///< replaces packages that are installed: `-U`, `--force-reinstall`
  bool is_reinstall{};               ///< replaces installed packages even if their version is the same: `--force-reinstall`
  bool is_without_dependencies{};    ///< `--no-deps`, `--no-dependencies`: dependencies of the packages are not installed
  bool is_removal{};                 ///< `pip uninstall`, `conda remove`: the named packages are removed
  bool is_conditional{};
  bool may_fail{};  ///< the script continues if the command fails
  /// The command installs no package, but may replace the Python of the image; `python` is the version of the new one, if it is stated.
  bool brings_python{};
};

/// Prefix under which `variables` stores a setting of `pip config set`; no shell variable has a blank in its name. Unlike variables of a
/// script, such settings stay for later instructions.
inline constexpr std::string_view k_pip_config = "pip config ";

/// The commands of a RUN instruction that install or remove packages, including those in its here-documents and in `bash -c`. Adds
/// assignments of the script to `variables`.
[[nodiscard]] auto install_lines_of(const Instruction& run, Variables& variables) -> std::vector<InstallLine>;

}  // namespace gpusolve::inventory
