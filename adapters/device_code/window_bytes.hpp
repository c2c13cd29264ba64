// A stream as bytes with random access within a window, so that code that walks over a file can also walk over data that is being unpacked.
// The window limits the memory, whatever the size of the stream.
#pragma once

#include <optional>

#include "adapters/device_code/byte_stream.hpp"

namespace gpusolve::device_code {

class WindowBytes final : public Bytes {
 public:
  /// Number of bytes before the latest read that remain available. A single read may be larger.
  static constexpr std::uint64_t k_kept = std::uint64_t{512} * 1024;

  /// `size`: the size that the archive states. A stream that ends earlier is an error at its end; bytes beyond the size are not read.
  WindowBytes(ByteStream& stream, std::uint64_t size) : stream_(stream), size_(size) {}
  [[nodiscard]] auto size() const -> std::uint64_t override { return size_; }

  /// Whether the stream ends at its stated size. Reads to the end, so that a checksum is compared.
  [[nodiscard]] auto finish() -> Status;
  /// The number of bytes read so far.
  [[nodiscard]] auto position() const -> std::uint64_t { return first_ + window_.size(); }

 private:
  /// Reading advances the stream, so it changes the window.
  [[nodiscard]] auto read_inside(FileRange place) const -> Result<std::string> override;
  [[nodiscard]] auto advance_to(std::uint64_t end) const -> Status;
  void read_piece() const;

  ByteStream& stream_;
  std::uint64_t size_;
  mutable std::string window_;
  mutable std::uint64_t first_{};         // position of the window's first byte
  mutable std::optional<Error> fault_{};  // the error at which the stream ended
};

}  // namespace gpusolve::device_code
