// ZIP archives that are read in parts: the directory at the end first, then the wanted members. libzip reads and unpacks.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

namespace gpusolve::pypi {

/// The bytes of an archive.
class ZipBytes {
 public:
  ZipBytes() = default;
  ZipBytes(const ZipBytes&) = delete;
  auto operator=(const ZipBytes&) -> ZipBytes& = delete;
  virtual ~ZipBytes() = default;

  [[nodiscard]] virtual auto size() const -> std::uint64_t = 0;
  /// Copies up to `count` bytes at `place`, at least one if `place` is before the end; nullopt if the bytes are unavailable. Must not
  /// throw.
  [[nodiscard]] virtual auto copy(std::uint64_t place, std::uint64_t count, char* to) -> std::optional<std::uint64_t> = 0;
};

/// A member, as the directory describes it.
struct ZipEntry {
  std::string name;
  std::uint64_t size{};
  std::uint64_t packed{};
  bool is_readable{};  ///< stored or deflated, and not encrypted
};

/// A member that is being unpacked.
class ZipMember {
 public:
  ZipMember() = default;
  ZipMember(const ZipMember&) = delete;
  auto operator=(const ZipMember&) -> ZipMember& = delete;
  virtual ~ZipMember() = default;

  /// The next bytes; 0 at the end. nullopt if the member is damaged, which includes a wrong checksum at its end.
  [[nodiscard]] virtual auto read(std::span<char> room) -> std::optional<std::size_t> = 0;
};

class ZipArchive {
 public:
  ZipArchive() = default;
  ZipArchive(const ZipArchive&) = delete;
  auto operator=(const ZipArchive&) -> ZipArchive& = delete;
  virtual ~ZipArchive() = default;

  /// The number of members.
  [[nodiscard]] virtual auto count() const -> std::uint64_t = 0;
  /// The member at this index; nullopt if the directory has no valid entry there.
  [[nodiscard]] virtual auto entry(std::uint64_t index) const -> std::optional<ZipEntry> = 0;
  /// Opens a member; null if it cannot be unpacked. The archive must outlive the member; one member is read at a time.
  [[nodiscard]] virtual auto open(std::uint64_t index) -> std::unique_ptr<ZipMember> = 0;
};

/// Reads the directory. Null if the bytes are no valid archive. `bytes` must outlive the archive. Throws `NoLibrary`.
[[nodiscard]] auto open_zip(ZipBytes& bytes) -> std::unique_ptr<ZipArchive>;

}  // namespace gpusolve::pypi
