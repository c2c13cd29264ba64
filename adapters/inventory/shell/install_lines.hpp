// Finds what the commands of a script install with pip, uv, conda, mamba and micromamba.
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
  std::string file{};  ///< `--config-file`, UV_CONFIG_FILE: in place of what uv would find; empty: not given
};

/// One command that installs packages, or removes some.
struct InstallLine {
  Ecosystem ecosystem{Ecosystem::pypi};
  std::string program;  ///< "pip", "uv", "conda"
  std::size_t line{};
  std::vector<Word> specs{};            ///< requirements, local paths and URLs; MatchSpecs
  std::vector<Word> files{};            ///< files of `-r` and `--file`, and those of `uv pip sync` and `pip-sync`; for uv also projects
  std::vector<Word> constraints{};      ///< files of pip's `-c`
  std::vector<Word> environments{};     ///< environment.yml of `conda env create -f`
  std::vector<Address> addresses{};     ///< their places are not set
  std::string environment{};            ///< of conda, if the command or what is active names one; empty: the base environment
  std::string tool{};                   ///< the program whose own environment this is (`uv tool install`, pipx); empty: none
  std::optional<std::string> python{};  ///< from `uv venv --python`, `python3.9 -m pip`, `pip3.9`
  bool uses_system_python{};            ///< `pip` or `python3 -m pip`: the Python that the image calls so
  /// The lock and the manifest of a project, for `uv sync`, `poetry install` and `pixi install`: the first file that exists states what the
  /// command installs. Empty for other commands.
  std::vector<Word> project_files{};
  std::vector<std::string> parts{};  ///< of that file, or of the project among `files`: extras, groups, the environment
  InstalledParts installed{};        ///< likewise, what it installs beside `parts`
  UvConfiguration uv{};              ///< if the program is uv
  bool is_first_match{};             ///< of its addresses, and of those in its files; see Address
  bool is_upgrade{};                 ///< replaces packages that are installed: `-U`, `--force-reinstall`
  bool is_reinstall{};               ///< likewise, whatever version is installed: `--force-reinstall`
  bool is_without_dependencies{};    ///< `--no-deps`, `--no-dependencies`: whatever the packages require, nothing else is installed
  bool is_removal{};                 ///< `pip uninstall`, `conda remove`: what it names is not there afterwards
  bool is_conditional{};
  bool may_fail{};  ///< the script goes on if it fails
  /// The command installs no package, but may replace the Python of the image; `python` is the version of the new one, if it is stated.
  bool brings_python{};
};

/// Before the name of a setting that `pip config set` wrote, in `variables`: no variable of a shell has a blank in its name. Unlike
/// variables of a script, such settings stay for later commands.
inline constexpr std::string_view k_pip_config = "pip config ";

/// The installing commands of a RUN instruction, including its here-documents and the `bash -c` in it. Adds assignments of the script to
/// `variables`.
[[nodiscard]] auto install_lines_of(const Instruction& run, Variables& variables) -> std::vector<InstallLine>;

}  // namespace gpusolve::inventory
