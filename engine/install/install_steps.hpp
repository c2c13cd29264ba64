// The commands of a set as steps that can be run without a shell.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "engine/install/install_step.hpp"
#include "model/answer.hpp"
#include "model/exit_status.hpp"

namespace gpusolve::engine {

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
