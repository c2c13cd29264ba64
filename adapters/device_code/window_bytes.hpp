// A stream as bytes with random access within a window, so that what walks over a file also walks over what is being unpacked. Memory is
// bounded by the window and not by the size of the stream.
#pragma once

#include <optional>

#include "adapters/device_code/byte_stream.hpp"

namespace gpusolve::device_code {

class WindowBytes final : public Bytes {
 public:
  /// Bytes that remain available behind the first byte of the latest read. A single read may be larger.
  static constexpr std::uint64_t k_kept = std::uint64_t{512} * 1024;

  /// `size`: what the archive states. A stream that is shorter is an error where it ends; what is longer is cut.
  WindowBytes(ByteStream& stream, std::uint64_t size) : stream_(stream), size_(size) {}
  [[nodiscard]] auto size() const -> std::uint64_t override { return size_; }

  /// Whether the stream ends where its size says. Reads to the end, so that a checksum is compared.
  [[nodiscard]] auto finish() -> Status;
  /// The bytes that were read so far.
  [[nodiscard]] auto position() const -> std::uint64_t { return first_ + window_.size(); }

 private:
  /// Reading advances the stream, so it changes the window.
  [[nodiscard]] auto read_inside(Place place) const -> Result<std::string> override;
  [[nodiscard]] auto advance_to(std::uint64_t end) const -> Status;
  void read_piece() const;

  ByteStream& stream_;
  std::uint64_t size_;
  mutable std::string window_;
  mutable std::uint64_t first_{};         // place of the window's first byte
  mutable std::optional<Error> fault_{};  // where the stream ended
};

}  // namespace gpusolve::device_code
