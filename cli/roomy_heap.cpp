#include "cli/roomy_heap.hpp"

#include <malloc.h>
#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>

namespace gpusolve::cli {
namespace {

constexpr std::size_t k_room = std::size_t{24} << 20U;  // twice what a run on the embedded catalog takes
constexpr std::size_t k_page = std::size_t{2} << 20U;   // of x86-64 and of most arm64 kernels; elsewhere the advice is ignored
constexpr int k_most_of_heap = 32 << 20;                // the largest block that glibc can be told to take from the heap, mallopt(3)

auto page_of(std::uintptr_t address) -> std::uintptr_t { return address / k_page * k_page; }

}  // namespace

// A block that is taken from the heap and freed again is the heap's room to grow, as long as the heap need give nothing back.
void make_room_on_heap() noexcept {
  ::mallopt(M_MMAP_THRESHOLD, k_most_of_heap);
  ::mallopt(M_TRIM_THRESHOLD, std::numeric_limits<int>::max());
  void* const room = std::malloc(k_room);
  if (room == nullptr) {
    return;
  }
  const auto address = reinterpret_cast<std::uintptr_t>(room);
  const auto first = page_of(address + k_page - 1);
  ::madvise(reinterpret_cast<void*>(first), page_of(address + k_room) - first, MADV_HUGEPAGE);  // may fail, and nothing is lost
  std::free(room);
}

}  // namespace gpusolve::cli
