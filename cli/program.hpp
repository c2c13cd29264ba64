// The program without its entry point: parses the command line, runs one subcommand, and converts errors to one line and an exit status.
#pragma once

namespace gpusolve::cli {

/// Runs the command line as main() receives it. Returns the exit status of the process. Throws nothing.
[[nodiscard]] auto run_program(int argc, char** argv) -> int;

}  // namespace gpusolve::cli
