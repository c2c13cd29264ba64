// Random access to the bytes of a file, of memory, or of a part of either. Every range is checked before it is read.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "base/files/descriptor.hpp"
#include "base/result.hpp"

namespace gpusolve::device_code {

/// A range of bytes; `size` bytes from `first`.
struct FileRange {
  std::uint64_t first{};
  std::uint64_t size{};
  auto operator==(const FileRange&) const -> bool = default;
};

/// Whether `place` lies within `size` bytes. Cannot overflow.
[[nodiscard]] constexpr auto is_inside(FileRange place, std::uint64_t size) -> bool {
  return place.first <= size && place.size <= size - place.first;
}

class Bytes {
 public:
  Bytes() = default;
  Bytes(const Bytes&) = delete;
  auto operator=(const Bytes&) -> Bytes& = delete;
  virtual ~Bytes() = default;

  [[nodiscard]] virtual auto size() const -> std::uint64_t = 0;
  /// Reads exactly the bytes of `place`; an error if the data ends before. The caller limits the size.
  [[nodiscard]] auto read(FileRange place) const -> Result<std::string>;
  /// Reads those bytes of `place` that exist, which may be fewer.
  [[nodiscard]] auto read_up_to(FileRange place) const -> Result<std::string>;

 private:
  [[nodiscard]] virtual auto read_inside(FileRange place) const -> Result<std::string> = 0;
};

/// A view of `bytes`, which must outlive it.
class MemoryBytes final : public Bytes {
 public:
  explicit MemoryBytes(std::string_view bytes) : bytes_(bytes) {}
  [[nodiscard]] auto size() const -> std::uint64_t override { return bytes_.size(); }

 private:
  [[nodiscard]] auto read_inside(FileRange place) const -> Result<std::string> override;
  std::string_view bytes_;
};

/// A part of `whole`; `whole` must outlive it.
class PartOfBytes final : public Bytes {
 public:
  /// `place` must be inside of `whole`.
  PartOfBytes(const Bytes& whole, FileRange place) : whole_(whole), place_(place) {}
  [[nodiscard]] auto size() const -> std::uint64_t override { return place_.size; }

 private:
  [[nodiscard]] auto read_inside(FileRange place) const -> Result<std::string> override;
  const Bytes& whole_;
  FileRange place_;
};

/// Opens a regular file. Reads it with pread and never maps it, because a file that shrinks must cause an error and not a signal.
[[nodiscard]] auto open_bytes(const std::filesystem::path& path) -> Result<std::unique_ptr<Bytes>>;

/// The bytes of an open file; reads them as open_bytes does.
[[nodiscard]] auto bytes_of(files::Descriptor file) -> Result<std::unique_ptr<Bytes>>;

/// The little-endian number at `at`, which must be inside of `bytes`.
template <class Number>
[[nodiscard]] auto number_at(std::string_view bytes, std::size_t at) -> Number {
  GPUSOLVE_CHECK(at <= bytes.size() && sizeof(Number) <= bytes.size() - at, "a number outside of what was read");
  std::uint64_t value = 0;
  for (std::size_t i = sizeof(Number); i > 0; --i) {
    value = (value << 8U) | static_cast<unsigned char>(bytes[at + i - 1]);
  }
  return static_cast<Number>(value);
}

/// An error of kind `source` about the file's content.
[[nodiscard]] auto broken(std::string message) -> Error;

}  // namespace gpusolve::device_code
