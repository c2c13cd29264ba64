// The entry point: sets up the process before anything is read.
#include <csignal>

#include "base/threads/roomy_heap.hpp"
#include "cli/program.hpp"

auto main(int argc, char** argv) -> int {
  std::signal(SIGXFSZ, SIG_IGN);  // a file that exceeds the size limit is then a write error, like a full disk
  gpusolve::make_room_on_heap();
  return gpusolve::cli::run_program(argc, argv);
}
