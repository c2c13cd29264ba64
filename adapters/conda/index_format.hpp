// What writer and reader of an index must agree on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace gpusolve::conda {

/// The file begins with this; another format has another number.
inline constexpr std::string_view k_index_magic = "gpusolve-index-1";
/// Magic, then offset, packed size and size of the directory: 64 bits each, least significant byte first.
inline constexpr std::size_t k_index_head = k_index_magic.size() + 3 * sizeof(std::uint64_t);

/// Limits on what is unpacked: the greatest names of conda-forge have some 20 MB of repodata.
inline constexpr std::uint64_t k_largest_block = std::uint64_t{256} << 20U;
inline constexpr std::uint64_t k_largest_directory = std::uint64_t{512} << 20U;

}  // namespace gpusolve::conda
