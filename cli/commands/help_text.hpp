// How --help looks: within the terminal, with examples at the end.
#pragma once

namespace CLI {
class App;
}

namespace gpusolve::cli {

/// Of `app` and of every subcommand that it is given afterwards.
void lay_out_help(CLI::App& app);

}  // namespace gpusolve::cli
