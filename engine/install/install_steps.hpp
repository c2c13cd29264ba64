// The commands of a set as steps that can be run without a shell.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "model/answer.hpp"
#include "model/exit_status.hpp"

namespace gpusolve::engine {

/// A file to write where there is none; its folder is made.
struct NewFile {
  std::filesystem::path path;
  std::string contents;
  auto operator==(const NewFile&) const -> bool = default;
};

/// One command, and the exit status of `gpusolve install` if it fails (docs/rules.md, "Exit statuses").
struct InstallStep {
  std::string what;  ///< "create the environment"
  std::vector<std::string> words;
  ExitStatus failure{};
  std::optional<NewFile> file{};  ///< a file to write; then there are no words
  auto operator==(const InstallStep&) const -> bool = default;
};

inline constexpr ExitStatus k_nothing_run{20};
inline constexpr ExitStatus k_no_environment{21};
inline constexpr ExitStatus k_not_installed{22};
inline constexpr ExitStatus k_does_not_run{23};

/// Questions about the machine. Each function may be called several times.
struct InstallMachine {
  std::vector<std::string> check;                                 ///< the command that checks an environment, without the environment
  std::function<bool(const std::string&)> is_program;             ///< on PATH, or a path that can be executed
  std::function<bool(const std::filesystem::path&)> is_present;   ///< a file or folder
  std::function<bool(const std::vector<std::string>&)> succeeds;  ///< whether a command succeeds; its output is not shown
  std::string platform{};                                         ///< "linux-64"
  std::string cuda{};                                             ///< CUDA of the set, "12.9"; empty if it has none
};

/// All steps for `commands`, with `tool` ("uv", "pip", "mamba", "micromamba", "conda", "pixi") or, if it is empty, with the first that is
/// installed. They remove nothing: an environment that exists is used if it has the right Python, and is otherwise an error. Errors are of
/// kind `usage`; the error of a machine without any of the tools has the place `--with`.
[[nodiscard]] auto install_steps(const Commands& commands, const std::string& tool, const InstallMachine& machine)
    -> Result<std::vector<InstallStep>>;

/// Whether there is anything at the path, even a link to nothing.
[[nodiscard]] auto is_present(const std::filesystem::path& path) -> bool;

/// The steps for people: numbered, each with its command line or the text of its file.
[[nodiscard]] auto steps_text(const std::vector<InstallStep>& steps) -> std::string;

/// Runs a command; its exit status, or nullopt if it cannot be started.
using RunCommand = std::function<std::optional<int>(const std::vector<std::string>& words)>;

/// Runs the command of a step, or writes its file. Returns the failure; nullopt if there is none.
[[nodiscard]] auto run_step(const InstallStep& step, const RunCommand& run) -> std::optional<std::string>;

}  // namespace gpusolve::engine
