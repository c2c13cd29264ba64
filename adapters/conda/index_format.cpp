#include "adapters/conda/index_format.hpp"

#define XXH_INLINE_ALL  // a few bytes at a time are hashed faster than a library's function is called
#include <xxhash.h>

namespace gpusolve::conda {

auto checksum_of(std::string_view bytes) -> std::uint64_t { return XXH3_64bits(bytes.data(), bytes.size()); }

}  // namespace gpusolve::conda
