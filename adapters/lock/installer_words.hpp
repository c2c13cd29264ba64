// The words of the commands of pip, uv and conda: one table for everything that writes such commands, files of requirements and repairs.
#pragma once

#include <string>
#include <string_view>

namespace gpusolve::lock {

/// The options whose spelling differs between equivalent commands of pip and uv.
struct InstallerWords {
  std::string_view only_index;  ///< the option for the only index
  /// The option for the first index: pip asks no other; uv falls back to PyPI for names that the index does not have.
  std::string_view index;
  std::string_view extra_index;  ///< the option for an index beside PyPI
  std::string_view all_indexes;  ///< the option that allows a name to come from any index, as pip does by default
};

/// The lines of a requirements file have the options of pip, too.
inline constexpr InstallerWords k_pip{"--index-url", "--index-url", "--extra-index-url", ""};
inline constexpr InstallerWords k_uv{"--default-index", "--index", "--index", "--index-strategy unsafe-best-match"};
inline constexpr std::string_view k_uv_pip = "uv pip";  ///< the program, before `install` and `check`

// Options that pip and uv share.
inline constexpr std::string_view k_find_links = "--find-links";
inline constexpr std::string_view k_no_index = "--no-index";
inline constexpr std::string_view k_no_dependencies = "--no-deps";
inline constexpr std::string_view k_only_wheels = "--only-binary=:all:";
inline constexpr std::string_view k_require_hashes = "--require-hashes";

inline constexpr std::string_view k_conda_create = "conda create";
inline constexpr std::string_view k_conda_install = "conda install";
inline constexpr std::string_view k_only_named_channels = "--override-channels";

/// `python3.11 -m pip install`: a command of pip, which the interpreter runs.
[[nodiscard]] inline auto pip_command(std::string_view interpreter, std::string_view command = "") -> std::string {
  return std::string(interpreter).append(" -m pip").append(command.empty() ? "" : " ").append(command);
}

/// The command that compiles a package from its repository, beside what is installed.
[[nodiscard]] inline auto repository_command(std::string_view repository) -> std::string {
  return std::string("pip install --no-build-isolation '").append(repository).append("'");
}

/// `--find-links URL`: an option with its value.
[[nodiscard]] inline auto option_line(std::string_view option, std::string_view value) -> std::string {
  return std::string(option).append(" ").append(value);
}

}  // namespace gpusolve::lock
