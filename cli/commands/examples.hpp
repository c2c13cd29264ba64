// Examples for --help, the manual pages and docs/reference.md. Each is one shell command, and a test runs it.
#pragma once

#include <span>
#include <string_view>

#include "adapters/report/shell/command_table.hpp"

namespace gpusolve::cli {

using report::Example;

/// The examples of a subcommand, or of the program (`gpusolve`); empty if there are none.
[[nodiscard]] auto examples_of(std::string_view command) -> std::span<const Example>;

}  // namespace gpusolve::cli
