// A file of which any part can be had without the rest: on this machine, or on a server that sends ranges (RFC 9110, section 14).
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "resolver/result.hpp"

namespace gpusolve::net {
class Fetcher;
}

namespace gpusolve::pypi {

/// The end of a file, and how large the whole is.
struct FileTail {
  std::string bytes;
  std::uint64_t size{};  ///< of the whole file
};

class ByteSource {
 public:
  ByteSource() = default;
  ByteSource(const ByteSource&) = delete;
  auto operator=(const ByteSource&) -> ByteSource& = delete;
  virtual ~ByteSource() = default;

  /// The last `count` bytes, all of a smaller file. Nothing where a server has no such file, or sends it only whole. To be called first,
  /// and once.
  [[nodiscard]] virtual auto tail(std::uint64_t count) -> Result<std::optional<FileTail>> = 0;
  /// Bytes [first, end), which must lie inside the file: all of them, or an error.
  [[nodiscard]] virtual auto read(std::uint64_t first, std::uint64_t end) -> Result<std::string> = 0;
};

/// Errors, of kind `source`, come with the first read.
[[nodiscard]] auto open_file_source(const std::filesystem::path& path) -> std::unique_ptr<ByteSource>;
/// `fetcher` must outlive the source.
[[nodiscard]] auto open_http_source(std::string url, net::Fetcher& fetcher) -> std::unique_ptr<ByteSource>;

}  // namespace gpusolve::pypi
