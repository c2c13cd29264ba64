// A file on a server, read by ranges as far as a limit allows.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "adapters/device_code/bytes.hpp"
#include "adapters/pypi/byte_source.hpp"

namespace gpusolve::device_code {

class RemoteBytes final : public Bytes {
 public:
  /// `tail`: what `source` sent first. `source` must outlive the result.
  RemoteBytes(pypi::ByteSource& source, pypi::FileTail tail);
  [[nodiscard]] auto size() const -> std::uint64_t override { return size_; }

  /// What tells this content from others at the same URL; empty: the server does not say.
  [[nodiscard]] auto revision() const -> const std::string& { return revision_; }
  /// Whether parts of other contents may be among what was read.
  [[nodiscard]] auto is_mixed() const -> bool { return source_.is_mixed(); }
  /// Bytes that were fetched so far.
  [[nodiscard]] auto fetched() const -> std::uint64_t { return fetched_; }
  /// Allows to fetch `count` more bytes from now on; without a call, none. Forgets that a limit was reached.
  void allow(std::uint64_t count);
  /// Whether a read failed only because of the limit.
  [[nodiscard]] auto is_at_limit() const -> bool { return is_at_limit_; }
  /// Why the server did not send a part; nullopt if it sent all that was asked for.
  [[nodiscard]] auto fault() const -> const std::optional<Error>& { return fault_; }

 private:
  /// Reading fetches, so it changes what is at hand.
  [[nodiscard]] auto read_inside(Place place) const -> Result<std::string> override;
  [[nodiscard]] auto fetch(Place place) const -> Status;

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

/// Reads the end of a file on a server. Null if there is no such file, or if the server can only send all of it.
[[nodiscard]] auto open_remote(pypi::ByteSource& source) -> Result<std::unique_ptr<RemoteBytes>>;

}  // namespace gpusolve::device_code
