// Unpacks the first bytes of compressed data, because the start of a piece of code suffices. Never allocates by a number in the data.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace gpusolve::device_code {

/// Number of compressed bytes that always contain the first block of zstd, whose blocks unpack to 128 KiB.
inline constexpr std::size_t k_packed_start = std::size_t{160} * 1024;
/// Limit for the unpacked bytes.
inline constexpr std::size_t k_unpacked_start = std::size_t{64} * 1024;

/// Up to `most` unpacked bytes of a zstd frame; nullopt if it is damaged. `packed` may end anywhere.
[[nodiscard]] auto start_of_zstd(std::string_view packed, std::size_t most) -> std::optional<std::string>;
/// Up to `most` unpacked bytes of zlib data, as start_of_zstd.
[[nodiscard]] auto start_of_zlib(std::string_view packed, std::size_t most) -> std::optional<std::string>;
/// Up to `most` unpacked bytes of a raw LZ4 block (no frame), as start_of_zstd.
[[nodiscard]] auto start_of_lz4(std::string_view packed, std::size_t most) -> std::optional<std::string>;

}  // namespace gpusolve::device_code
