// Bytes that can be read once, from front to end, such as the content of an archive or a compressed file.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "adapters/device_code/bytes.hpp"
#include "base/result.hpp"

namespace gpusolve::device_code {

class ByteStream {
 public:
  ByteStream() = default;
  ByteStream(const ByteStream&) = delete;
  auto operator=(const ByteStream&) -> ByteStream& = delete;
  virtual ~ByteStream() = default;

  /// Reads the next bytes, at most as many as fit into `room`; 0 at the end. Must not be called after an error.
  [[nodiscard]] virtual auto read(std::span<char> room) -> Result<std::size_t> = 0;
};

/// Reads until the room is full or the stream ends; returns the number of bytes.
[[nodiscard]] auto fill(ByteStream& stream, std::span<char> room) -> Result<std::size_t>;

/// A stream of `bytes`, from front to end.
[[nodiscard]] auto stream_of(const Bytes& bytes) -> std::unique_ptr<ByteStream>;

/// Whether a file that starts like this is compressed with zstd, bzip2 or gzip.
[[nodiscard]] auto is_packed(std::string_view start) -> bool;

/// Unpacks one or more frames of zstd, bzip2 or gzip, recognised by the first bytes. Errors: other formats, and a bomb, that is, more than
/// 64 MiB plus 200 times the bytes read. `packed` must outlive the result.
[[nodiscard]] auto unpacked(ByteStream& packed) -> std::unique_ptr<ByteStream>;

enum class FrameKind : std::uint8_t { zlib, zstd };

/// The packed size of the frame at `place`. The frame does not state its size, so it is unpacked as a whole. An error if it is damaged,
/// ends early, or is a bomb.
[[nodiscard]] auto frame_size(const Bytes& bytes, std::uint64_t place, FrameKind kind) -> Result<std::uint64_t>;

/// Whether `unpacked` bytes are too many for `packed` bytes.
[[nodiscard]] constexpr auto is_bomb(std::uint64_t unpacked, std::uint64_t packed) -> bool {
  constexpr std::uint64_t k_always = std::uint64_t{64} << 20U;
  constexpr std::uint64_t k_ratio = 200;
  return unpacked > k_always && (unpacked - k_always) / k_ratio > packed;
}

}  // namespace gpusolve::device_code
