// Reads the GPU code of the libraries in a package: wheels and other ZIP files, conda packages (.conda, .tar.bz2), and tar files packed
// with gzip, bzip2 or zstd. Reads in one pass, writes nothing to disk, and keeps only a window of one library in memory.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/device_code/bytes.hpp"
#include "adapters/device_code/remote_bytes.hpp"
#include "model/device_code.hpp"

namespace gpusolve::device_code {

struct ArchiveCode {
  /// The libraries that have GPU code or are broken, in the order of the archive. Their paths are the names in the archive.
  std::vector<LibraryCode> libraries;
  std::uint64_t looked_at{};          ///< members that were opened
  std::vector<std::string> unread{};  ///< for a sample: members that can be libraries and were not opened
  /// For a file on a server: the statements of small texts, "a/config.json: TORCH_CUDA_ARCH_LIST 8.0 9.0".
  std::vector<std::string> stated{};
  std::vector<std::string> targets{};  ///< AMD's targets in the names of members; sorted
  std::optional<Error> fault{};        ///< the error that ended the reading early
};

/// Whether a file of this name can be a library or a program: `.so`, `.so.3`, `.pyd`, `.dll`, `.a`, `.fatbin` and so on, or no extension.
/// Files with other names are not opened.
[[nodiscard]] auto is_library_name(std::string_view path) -> bool;

/// Whether the bytes are an archive, judged by the first ones.
[[nodiscard]] auto is_archive(const Bytes& bytes) -> bool;

/// Reads an archive. An error only if the bytes are not an archive; later faults are in the result.
[[nodiscard]] auto read_archive(const Bytes& bytes) -> Result<ArchiveCode>;

/// Limits for reading a file on a server.
struct RemoteLimits {
  std::uint64_t in_all{};     ///< limit for the bytes of the file
  std::uint64_t of_member{};  ///< limit for the bytes of one member
};
/// No limit: all libraries are read to their end.
inline constexpr RemoteLimits k_whole{~std::uint64_t{0}, ~std::uint64_t{0}};

/// Reads an archive on a server: first the directory and the small texts, then the libraries, the smallest first. A library that the limits
/// cut off is marked as a sample.
[[nodiscard]] auto read_remote_archive(RemoteBytes& bytes, RemoteLimits limits) -> Result<ArchiveCode>;

}  // namespace gpusolve::device_code
