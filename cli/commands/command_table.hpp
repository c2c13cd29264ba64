// Reads the table of commands from the declarations of the parser, so that nothing is stated twice.
#pragma once

#include "adapters/report/shell/command_table.hpp"

namespace CLI {
class App;
}

namespace gpusolve::cli {

/// Omits commands and options that --help hides.
[[nodiscard]] auto command_table(const CLI::App& app) -> report::CommandTable;

}  // namespace gpusolve::cli
