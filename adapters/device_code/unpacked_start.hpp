// The first bytes of compressed data. Never allocates by a number in the data; the start of a piece of code is all that is needed.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace gpusolve::device_code {

/// At most so many compressed bytes give the first block of zstd, whose blocks unpack to 128 KiB.
inline constexpr std::size_t k_packed_start = std::size_t{160} * 1024;
/// At most so many unpacked bytes are wanted.
inline constexpr std::size_t k_unpacked_start = std::size_t{64} * 1024;

/// Up to `most` bytes of a zstd frame; nullopt if it is damaged. `packed` may end anywhere.
[[nodiscard]] auto start_of_zstd(std::string_view packed, std::size_t most) -> std::optional<std::string>;
/// Likewise of zlib data.
[[nodiscard]] auto start_of_zlib(std::string_view packed, std::size_t most) -> std::optional<std::string>;
/// Likewise of a raw LZ4 block (no frame).
[[nodiscard]] auto start_of_lz4(std::string_view packed, std::size_t most) -> std::optional<std::string>;

}  // namespace gpusolve::device_code
