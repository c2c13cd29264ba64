#include "base/threads/beside.hpp"

#include <sched.h>

namespace gpusolve {
namespace {

constexpr auto k_usual_start = std::chrono::microseconds(50);

/// The kernel takes a thread off a core that it may not use at once.
void move_to_another_core() {
  cpu_set_t allowed;
  const int here = ::sched_getcpu();
  if (here < 0 || ::sched_getaffinity(0, sizeof(allowed), &allowed) != 0) {
    return;  // more cores than such a set holds, or a system that does not tell
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
