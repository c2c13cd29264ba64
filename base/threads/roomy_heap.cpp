#include "base/threads/roomy_heap.hpp"

#include <malloc.h>
#include <sys/mman.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <new>

namespace gpusolve {
namespace {

using Room = std::unique_ptr<std::byte[]>;

constexpr std::size_t k_room = std::size_t{24} << 20U;  // twice what a run with the embedded catalog uses
constexpr std::size_t k_page = std::size_t{2} << 20U;   // large page of x86-64 and most arm64 kernels; the advice is ignored elsewhere
constexpr int k_most_of_heap = 32 << 20;                // the largest threshold that glibc accepts, mallopt(3)

auto room_of(std::size_t bytes) -> Room { return Room(new (std::nothrow) std::byte[bytes]); }

/// Bytes from the start of `room` to the next large page.
auto bytes_to_page(const Room& room) -> std::size_t {
  return k_page - reinterpret_cast<std::uintptr_t>(room.get()) % k_page;  // NOLINT(*-reinterpret-cast): the address itself is needed
}

std::atomic<bool> is_wanted{false};  // whether the program asked for room

}  // namespace

// Allocates and frees one block. Its room stays on the heap, because mallopt tells the heap not to return memory to the system.
void make_room_on_heap() noexcept {
  is_wanted = true;
  thread_local Room untouched;  // the part before the first large page, kept so that the next blocks lie in large pages
  ::mallopt(M_MMAP_THRESHOLD, k_most_of_heap);
  ::mallopt(M_TRIM_THRESHOLD, std::numeric_limits<int>::max());
  auto room = room_of(k_room);
  if (room == nullptr) {
    return;
  }
  const auto before = bytes_to_page(room);
  ::madvise(room.get() + before, (k_room - before) / k_page * k_page, MADV_HUGEPAGE);  // may fail without harm
  room.reset();
  untouched = room_of(before);
}

void make_room_on_heap_of_thread() noexcept {
  if (is_wanted) {
    make_room_on_heap();
  }
}

}  // namespace gpusolve
