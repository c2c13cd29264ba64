// The options of the subcommands that print findings.
#pragma once

#include "cli/options/resolve_options.hpp"

namespace gpusolve::cli {

/// Declares --json, --quiet, --color and --catalog.
void declare_printing(CLI::App& command, ResolveOptions& options);

}  // namespace gpusolve::cli
