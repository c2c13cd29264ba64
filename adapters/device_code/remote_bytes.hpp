// Reads a file on a server by ranges, up to a limit.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "adapters/device_code/bytes.hpp"
#include "adapters/pypi/byte_source.hpp"

namespace gpusolve::device_code {

class RemoteBytes final : public Bytes {
 public:
  /// `tail`: the end of the file, which `source` sent first. `source` must outlive this object.
  RemoteBytes(pypi::ByteSource& source, pypi::FileTail tail);
  [[nodiscard]] auto size() const -> std::uint64_t override { return size_; }

  /// A text that identifies the content at this URL; empty: the server states none.
  [[nodiscard]] auto revision() const -> const std::string& { return revision_; }
  /// Whether the parts that were read may come from different contents.
  [[nodiscard]] auto is_mixed() const -> bool { return source_.is_mixed(); }
  /// The number of bytes fetched so far.
  [[nodiscard]] auto fetched() const -> std::uint64_t { return fetched_; }
  /// Allows `count` more bytes from now on; before the first call, none. Resets is_at_limit().
  void allow(std::uint64_t count);
  /// Whether a read failed only because of the limit.
  [[nodiscard]] auto is_at_limit() const -> bool { return is_at_limit_; }
  /// The error because of which the server did not send a part; nullopt if it sent all requested parts.
  [[nodiscard]] auto fault() const -> const std::optional<Error>& { return fault_; }

 private:
  /// Reading fetches parts, so it changes the mutable members.
  [[nodiscard]] auto read_inside(FileRange place) const -> Result<std::string> override;
  [[nodiscard]] auto fetch(FileRange place) const -> Status;

  pypi::ByteSource& source_;
  std::uint64_t size_;
  std::string revision_;
  std::string tail_;
  mutable std::string part_;
  mutable std::uint64_t part_first_{};
  mutable std::uint64_t next_part_;
  mutable std::uint64_t fetched_;
  std::uint64_t limit_{};
  mutable bool is_at_limit_{};
  mutable std::optional<Error> fault_{};
};

/// Reads the end of a file on a server. Null if there is no such file, or if the server can only send the whole file.
[[nodiscard]] auto open_remote(pypi::ByteSource& source) -> Result<std::unique_ptr<RemoteBytes>>;

}  // namespace gpusolve::device_code
