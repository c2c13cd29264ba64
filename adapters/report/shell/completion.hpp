// Makes completion scripts for shells from the table of commands. The scripts do not run gpusolve.
#pragma once

#include <string>

#include "adapters/report/shell/command_table.hpp"

namespace gpusolve::report {

/// The script for bash 4.4 and later. Completes words that are not options as file names.
[[nodiscard]] auto bash_completion(const CommandTable& table) -> std::string;
[[nodiscard]] auto zsh_completion(const CommandTable& table) -> std::string;
[[nodiscard]] auto fish_completion(const CommandTable& table) -> std::string;
[[nodiscard]] auto powershell_completion(const CommandTable& table) -> std::string;

}  // namespace gpusolve::report
