// Random access to a file on this machine, or on a server that supports range requests (RFC 9110, section 14).
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "base/result.hpp"

namespace gpusolve::net {
class Fetcher;
}

namespace gpusolve::pypi {

/// The end of a file, and the size of the whole file.
struct FileTail {
  std::string bytes;
  std::uint64_t size{};  ///< size of the whole file
  /// For a file on a server: a text that distinguishes this content from earlier content at its URL (net::FetchedDocument); empty: unknown.
  std::string revision{};
};

class ByteSource {
 public:
  ByteSource() = default;
  ByteSource(const ByteSource&) = delete;
  auto operator=(const ByteSource&) -> ByteSource& = delete;
  virtual ~ByteSource() = default;

  /// The last `count` bytes, or the whole file if it is smaller. nullopt if a server does not have the file, or can send only all of
  /// it. Call this function first, and once.
  [[nodiscard]] virtual auto tail(std::uint64_t count) -> Result<std::optional<FileTail>> = 0;
  /// Exactly the bytes [first, end), which must be inside the file; otherwise an error.
  [[nodiscard]] virtual auto read(std::uint64_t first, std::uint64_t end) -> Result<std::string> = 0;
  /// Whether the parts read since `tail` may come from different contents: the file was replaced, or several servers state different
  /// revisions.
  [[nodiscard]] virtual auto is_mixed() const -> bool { return false; }
};

/// Opens a local file; the first read reports errors, of kind `source`.
[[nodiscard]] auto open_file_source(const std::filesystem::path& path) -> std::unique_ptr<ByteSource>;
/// Opens a file on a server. `fetcher` must outlive the source.
[[nodiscard]] auto open_http_source(std::string url, net::Fetcher& fetcher) -> std::unique_ptr<ByteSource>;

}  // namespace gpusolve::pypi
