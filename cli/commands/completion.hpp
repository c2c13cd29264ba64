// Completion scripts for shells, made from the table of commands. They ask nothing of gpusolve when a key is pressed.
#pragma once

#include <string>

#include "cli/commands/command_table.hpp"

namespace gpusolve::cli {

/// For bash 4.4 and later; words that are no option are completed as files.
[[nodiscard]] auto bash_completion(const CommandTable& table) -> std::string;
[[nodiscard]] auto zsh_completion(const CommandTable& table) -> std::string;
[[nodiscard]] auto fish_completion(const CommandTable& table) -> std::string;
[[nodiscard]] auto powershell_completion(const CommandTable& table) -> std::string;

}  // namespace gpusolve::cli
