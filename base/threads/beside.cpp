#include "base/threads/beside.hpp"

#include <sched.h>

namespace gpusolve {
namespace {

constexpr auto k_usual_start = std::chrono::microseconds(50);

/// Excludes the current core for a moment: the kernel then moves the thread at once.
void move_to_another_core() {
  cpu_set_t allowed;
  const int here = ::sched_getcpu();
  if (here < 0 || ::sched_getaffinity(0, sizeof(allowed), &allowed) != 0) {
    return;  // more cores than a cpu_set_t holds, or the system does not say
  }
  cpu_set_t others = allowed;
  CPU_CLR(here, &others);
  if (CPU_COUNT(&others) > 0 && ::sched_setaffinity(0, sizeof(others), &others) == 0) {
    ::sched_setaffinity(0, sizeof(allowed), &allowed);
  }
}

}  // namespace

void make_way(const std::atomic<bool>& has_begun) {
  const auto end = std::chrono::steady_clock::now() + k_usual_start;
  while (!has_begun) {
    if (std::chrono::steady_clock::now() >= end) {
      move_to_another_core();
      return;
    }
  }
}

}  // namespace gpusolve
