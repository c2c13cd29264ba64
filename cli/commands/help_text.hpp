// The layout of --help: fits the terminal, and ends with examples.
#pragma once

namespace CLI {
class App;
}

namespace gpusolve::cli {

/// Sets the layout of `app` and of all subcommands that are added later.
void lay_out_help(CLI::App& app);

}  // namespace gpusolve::cli
