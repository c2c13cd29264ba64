// Reads the GPU code of the libraries in a package: wheels and other ZIP files, conda packages (.conda, .tar.bz2), and tar files packed by
// gzip, bzip2 or zstd. One pass; nothing is written to disk, and memory holds a window of one library.
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
  /// The libraries that have GPU code or are broken, in the order of the archive. Their paths are names in the archive.
  std::vector<LibraryCode> libraries;
  std::uint64_t looked_at{};           ///< members that were opened
  std::vector<std::string> unread{};   ///< of a sample: members that can be libraries, and were not opened
  std::vector<std::string> stated{};   ///< of a file on a server: what small texts state, "a/config.json: TORCH_CUDA_ARCH_LIST 8.0 9.0"
  std::vector<std::string> targets{};  ///< of AMD, in the names of members; sorted
  std::optional<Error> fault{};        ///< where reading of the archive ended early
};

/// Whether a file of this name can be a library or a program: `.so`, `.so.3`, `.pyd`, `.dll`, `.a`, `.fatbin` and so on, or without an
/// extension. Others are not opened.
[[nodiscard]] auto is_library_name(std::string_view path) -> bool;

/// By the first bytes.
[[nodiscard]] auto is_archive(const Bytes& bytes) -> bool;

/// An error if it is not an archive after all; what breaks later is in the result.
[[nodiscard]] auto read_archive(const Bytes& bytes) -> Result<ArchiveCode>;

/// How much of a file on a server is read.
struct RemoteLimits {
  std::uint64_t in_all{};     ///< bytes of the file
  std::uint64_t of_member{};  ///< bytes of one member
};
/// No limit: all libraries are read to their end.
inline constexpr RemoteLimits k_whole{~std::uint64_t{0}, ~std::uint64_t{0}};

/// Likewise of a file on a server: reads the directory and the small texts, then the libraries, the smallest first. What the limits cut off
/// is marked as a sample.
[[nodiscard]] auto read_remote_archive(RemoteBytes& bytes, RemoteLimits limits) -> Result<ArchiveCode>;

}  // namespace gpusolve::device_code
