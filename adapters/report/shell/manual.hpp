// Makes manual pages (man(7) of groff) from the table of commands.
#pragma once

#include <string>
#include <string_view>

#include "adapters/report/shell/command_table.hpp"

namespace gpusolve::report {

/// The page gpusolve(1): subcommands, options and exit statuses. `date`: "2026-09-01".
[[nodiscard]] auto manual_of_program(const CommandTable& table, std::string_view version, std::string_view date) -> std::string;
/// The page gpusolve-COMMAND(1).
[[nodiscard]] auto manual_of(const CommandEntry& command, std::string_view version, std::string_view date) -> std::string;

}  // namespace gpusolve::report
