#include "base/threads/roomy_heap.hpp"

#include <malloc.h>
#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <new>

namespace gpusolve {
namespace {

using Room = std::unique_ptr<std::byte[]>;

constexpr std::size_t k_room = std::size_t{24} << 20U;  // twice what a run on the embedded catalog takes
constexpr std::size_t k_page = std::size_t{2} << 20U;   // of x86-64 and of most arm64 kernels; elsewhere the advice is ignored
constexpr int k_most_of_heap = 32 << 20;                // the largest block that glibc can be told to take from the heap, mallopt(3)

auto room_of(std::size_t bytes) -> Room { return Room(new (std::nothrow) std::byte[bytes]); }

/// Bytes to the beginning of the next large page.
auto bytes_to_page(const Room& room) -> std::size_t {
  return k_page - reinterpret_cast<std::uintptr_t>(room.get()) % k_page;  // NOLINT(*-reinterpret-cast): where it lies is what is asked
}

}  // namespace

// A block that is taken from the heap and given back is the heap's room to grow, as long as the heap need give nothing back itself.
void make_room_on_heap() noexcept {
  thread_local Room untouched;  // what lies before the first large page: a page some of which is in use is no large one any more
  ::mallopt(M_MMAP_THRESHOLD, k_most_of_heap);
  ::mallopt(M_TRIM_THRESHOLD, std::numeric_limits<int>::max());
  auto room = room_of(k_room);
  if (room == nullptr) {
    return;
  }
  const auto before = bytes_to_page(room);
  ::madvise(room.get() + before, (k_room - before) / k_page * k_page, MADV_HUGEPAGE);  // may fail, and nothing is lost
  room.reset();
  untouched = room_of(before);
}

}  // namespace gpusolve
