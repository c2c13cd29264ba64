// Bytes that can be read once, from the front: what an archive or a compressed file unpacks to.
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

  /// The next bytes, at most as many as there is room; 0 at the end. Not called again after an error.
  [[nodiscard]] virtual auto read(std::span<char> room) -> Result<std::size_t> = 0;
};

/// Reads until the room is full or the stream ends; the number of bytes.
[[nodiscard]] auto fill(ByteStream& stream, std::span<char> room) -> Result<std::size_t>;

/// `bytes` from the front to the end.
[[nodiscard]] auto stream_of(const Bytes& bytes) -> std::unique_ptr<ByteStream>;

/// The start of a compressed file: zstd, bzip2 or gzip.
[[nodiscard]] auto is_packed(std::string_view start) -> bool;

/// Unpacks zstd, bzip2 or gzip, recognised by its first bytes, of one or more frames. Refuses other bytes, and a bomb: more than 64 MiB and
/// 200 times of what was read. `packed` must outlive the result.
[[nodiscard]] auto unpacked(ByteStream& packed) -> std::unique_ptr<ByteStream>;

enum class FrameKind : std::uint8_t { zlib, zstd };

/// The packed size of the frame at `place`, which does not state it: found by unpacking all of it. An error if it is damaged, ends early,
/// or is a bomb.
[[nodiscard]] auto frame_size(const Bytes& bytes, std::uint64_t place, FrameKind kind) -> Result<std::uint64_t>;

/// Whether `unpacked` bytes are too many for `packed` ones.
[[nodiscard]] constexpr auto is_bomb(std::uint64_t unpacked, std::uint64_t packed) -> bool {
  constexpr std::uint64_t k_always = std::uint64_t{64} << 20U;
  constexpr std::uint64_t k_ratio = 200;
  return unpacked > k_always && (unpacked - k_always) / k_ratio > packed;
}

}  // namespace gpusolve::device_code
