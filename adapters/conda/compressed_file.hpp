// A repodata file: read piece by piece, its digest taken, and unpacked by what its name says.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "adapters/conda/text.hpp"
#include "resolver/result.hpp"

namespace gpusolve::conda {

/// How the bytes of a file are packed.
enum class Compression { none, zstd, bzip2 };

/// `.zst`, `.bz2`, anything else.
[[nodiscard]] auto compression_of(std::string_view file_name) -> Compression;

/// Limits on hostile input: a file as stored, and what it may unpack to (a small file may not grow without bound either).
inline constexpr std::size_t k_largest_file = std::size_t{1} << 30U;
inline constexpr std::size_t k_largest_text = std::size_t{2} << 30U;

/// Takes the next piece of a text.
using TakePiece = std::function<void(std::string_view piece)>;

/// Unpacks one or more frames (zstd) or streams (bzip2), piece by piece. Errors are of kind `source` and name the byte of the packed data
/// at which it ends early or is damaged, or say that it unpacks to more than a repodata file may.
[[nodiscard]] auto unpack(std::string_view packed, Compression compression, const TakePiece& take) -> Status;

/// The same as a whole.
[[nodiscard]] auto unpack(std::string_view packed, Compression compression) -> Result<std::string>;

/// A line as sha256sum prints it.
[[nodiscard]] auto sha256sum_line(std::string_view sha256, std::string_view subdir, std::string_view file) -> std::string;

/// The file as stored. Errors as above, and for a file of more than `largest` bytes.
[[nodiscard]] auto read_stored_bytes(const std::filesystem::path& path, std::size_t largest) -> Result<Text>;

/// Reads and unpacks, piece by piece; gives the SHA-256 of the file as stored. Errors are of kind `source`; their place is the path.
[[nodiscard]] auto read_stored_text(const std::filesystem::path& path, const TakePiece& take) -> Result<std::string>;

}  // namespace gpusolve::conda
