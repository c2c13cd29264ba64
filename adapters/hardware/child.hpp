// Programs and driver libraries run in a child process: with a deadline, a limit on output, and killed and reaped when they hang.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "adapters/hardware/probes.hpp"

namespace gpusolve::hardware {

enum class ChildEnd : std::uint8_t {
  exited,     ///< by itself; `status` is its exit status
  killed,     ///< by a signal that was not ours (a crash); `status` is the signal
  timed_out,  ///< it did not end in time and was killed
  not_run,    ///< it could not be started
};

/// What a child said before it ended.
struct ChildAnswer {
  ChildEnd end{ChildEnd::not_run};
  int status{0};
  std::string output{};  ///< standard output, cut at the limit
  std::string errors{};  ///< standard error, likewise

  [[nodiscard]] auto is_success() const -> bool { return end == ChildEnd::exited && status == 0; }
};

/// Runs `arguments` (the first is the program's path) without a shell and without input. Of the environment of the probes it gets PATH,
/// HOME, TMPDIR, TZ, LD_LIBRARY_PATH, and what begins with CUDA_ or NVIDIA_: other variables may hold passwords.
[[nodiscard]] auto run_program(const Probes& probes, const std::vector<std::string>& arguments) -> ChildAnswer;

/// Runs `body` in a forked child that has the same environment; what it passes to `say` becomes the answer's output. For
/// libraries that may hang or crash. `body` must not throw.
[[nodiscard]] auto run_in_child(const Probes& probes, const std::function<void(const std::function<void(const std::string&)>& say)>& body)
    -> ChildAnswer;

}  // namespace gpusolve::hardware
