// ZIP archives in bytes of any source, and their members as streams.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "adapters/device_code/byte_stream.hpp"
#include "adapters/pypi/zip_archive.hpp"

namespace gpusolve::device_code {

/// Bytes for libzip, which reads a few kilobytes at a time. `bytes` must outlive this object.
class ZipOverBytes final : public pypi::ZipBytes {
 public:
  explicit ZipOverBytes(const Bytes& bytes) : bytes_(bytes) {}
  [[nodiscard]] auto size() const -> std::uint64_t override { return bytes_.size(); }
  [[nodiscard]] auto copy(std::uint64_t place, std::uint64_t count, char* to) -> std::optional<std::uint64_t> override;

 private:
  const Bytes& bytes_;
  std::string part_;
  std::uint64_t first_{};
};

class StreamOfMember final : public ByteStream {
 public:
  explicit StreamOfMember(std::unique_ptr<pypi::ZipMember> member) : member_(std::move(member)) {}
  [[nodiscard]] auto read(std::span<char> room) -> Result<std::size_t> override;

 private:
  std::unique_ptr<pypi::ZipMember> member_;
};

}  // namespace gpusolve::device_code
