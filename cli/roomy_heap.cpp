#include "cli/roomy_heap.hpp"

#include <malloc.h>
#include <sys/mman.h>

#include <cstddef>
#include <limits>
#include <memory>
#include <new>

namespace gpusolve::cli {
namespace {

constexpr std::size_t k_room = std::size_t{24} << 20U;  // twice what a run on the embedded catalog takes
constexpr std::size_t k_page = std::size_t{2} << 20U;   // of x86-64 and of most arm64 kernels; elsewhere the advice is ignored
constexpr int k_most_of_heap = 32 << 20;                // the largest block that glibc can be told to take from the heap, mallopt(3)

}  // namespace

// A block that is taken from the heap and given back is the heap's room to grow, as long as the heap need give nothing back itself.
void make_room_on_heap() noexcept {
  ::mallopt(M_MMAP_THRESHOLD, k_most_of_heap);
  ::mallopt(M_TRIM_THRESHOLD, std::numeric_limits<int>::max());
  const std::unique_ptr<std::byte[]> room(new (std::nothrow) std::byte[k_room]);
  void* pages = room.get();
  std::size_t size = k_room;
  if (pages != nullptr && std::align(k_page, k_page, pages, size) != nullptr) {
    ::madvise(pages, size / k_page * k_page, MADV_HUGEPAGE);  // may fail, and nothing is lost
  }
}

}  // namespace gpusolve::cli
