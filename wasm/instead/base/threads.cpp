// Threads and the heap where there is one thread and one heap: nothing to do.
#include "base/threads/beside.hpp"
#include "base/threads/roomy_heap.hpp"

namespace gpusolve {

void make_way(const std::atomic<bool>& /*has_begun*/) {}
void make_room_on_heap() noexcept {}
void make_room_on_heap_of_thread() noexcept {}

}  // namespace gpusolve
