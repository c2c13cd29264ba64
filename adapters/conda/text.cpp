#include "adapters/conda/text.hpp"

#include <sys/mman.h>

namespace gpusolve::conda {
namespace {

constexpr std::size_t k_page = std::size_t{2} << 20U;  // of x86-64 and of most arm64 kernels; elsewhere the advice is ignored
constexpr std::size_t k_large = 2 * k_page;

}  // namespace

auto allocate_bytes(std::size_t count) -> void* {
  if (count < k_large) {
    return ::operator new(count);
  }
  void* const bytes = ::operator new (count, std::align_val_t{k_page});
  ::madvise(bytes, count, MADV_HUGEPAGE);  // may fail, and nothing is lost
  return bytes;
}

void free_bytes(void* bytes, std::size_t count) noexcept {
  if (count < k_large) {
    ::operator delete(bytes);
  } else {
    ::operator delete (bytes, std::align_val_t{k_page});
  }
}

}  // namespace gpusolve::conda
