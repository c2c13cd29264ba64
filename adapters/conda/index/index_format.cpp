#include "adapters/conda/index/index_format.hpp"

#include "adapters/conda/index/text_hash.hpp"

namespace gpusolve::conda {

auto checksum_of(std::string_view bytes) -> std::uint64_t { return hash_of(bytes); }

}  // namespace gpusolve::conda
