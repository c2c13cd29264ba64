// Runs programs and driver libraries in child processes, with limits on time and output. A child that does not end in time is killed.
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
  exited,     ///< `status` is its exit status
  killed,     ///< it crashed: a signal that we did not send ended it; `status` is the signal
  timed_out,  ///< it did not end in time and was killed
  not_run,    ///< it could not be started
};

/// The output of a child, and how it ended.
struct ChildAnswer {
  ChildEnd end{ChildEnd::not_run};
  int status{0};
  std::string output{};  ///< standard output, truncated at the limit
  std::string errors{};  ///< standard error, truncated at the limit

  [[nodiscard]] auto is_success() const -> bool { return end == ChildEnd::exited && status == 0; }
};

/// Runs `arguments` (the first is the path of the program) without a shell and with empty input. Passes only some variables of `probes`:
/// PATH, HOME, TMPDIR, TZ, LD_LIBRARY_PATH, and those that begin with CUDA_ or NVIDIA_. Other variables may contain passwords.
[[nodiscard]] auto run_program(const Probes& probes, const std::vector<std::string>& arguments) -> ChildAnswer;

/// Runs `body` in a forked child with the same environment, because libraries may hang or crash. The texts that `body` passes to `say`
/// become the output of the answer. `body` must not throw.
[[nodiscard]] auto run_in_child(const Probes& probes, const std::function<void(const std::function<void(const std::string&)>& say)>& body)
    -> ChildAnswer;

}  // namespace gpusolve::hardware
