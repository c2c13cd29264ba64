#include "adapters/conda/repodata/text.hpp"

#include <sys/mman.h>

#include <new>

namespace gpusolve::conda {
namespace {

/// Large pages are used because a page fault per 4 KiB of a repodata takes as long as parsing it.
// the large page of x86-64 and of most arm64 kernels; other systems ignore the advice
constexpr std::size_t k_page = std::size_t{2} << 20U;
constexpr std::size_t k_large = 2 * k_page;

}  // namespace

auto Text::allocate(std::size_t count) -> Bytes {
  if (count < k_large) {
    return {static_cast<char*>(::operator new(count)), Free{count}};
  }
  void* const bytes = ::operator new (count, std::align_val_t{k_page});
  ::madvise(bytes, count, MADV_HUGEPAGE);  // may fail without harm
  return {static_cast<char*>(bytes), Free{count}};
}

void Text::Free::operator()(char* bytes) const noexcept {
  if (count < k_large) {
    ::operator delete(bytes);
  } else {
    ::operator delete (bytes, std::align_val_t{k_page});
  }
}

Text::Text(std::string_view text) : bytes_(allocate(text.size() + k_room)), size_(text.size()) { text.copy(bytes_.get(), size_); }

auto Text::of_size(std::size_t size) -> Text {
  Text text;
  text.resize(size);
  return text;
}

void Text::resize(std::size_t size) {
  if (const auto count = size + k_room; bytes_ == nullptr || count > bytes_.get_deleter().count) {
    auto larger = allocate(count);
    view().copy(larger.get(), size_);
    bytes_ = std::move(larger);
  }
  size_ = size;
}

}  // namespace gpusolve::conda
