// A repodata file brought into memory: read, its digest taken, and unpacked by what its name says.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <future>
#include <memory>
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

using SharedText = std::shared_ptr<const Text>;

/// Is told of a text while it comes in: how many bytes of it are there. They do not change any more, and live as long as somebody keeps
/// them, even where the rest turns out to be damaged. Not every text is told of.
using Progress = std::function<void(const SharedText& text, std::size_t count)>;

/// Unpacks one or more frames (zstd) or streams (bzip2). Errors are of kind `source` and name the byte of the packed data at
/// which it ends early or is damaged, or say that it unpacks to more than a repodata file may.
[[nodiscard]] auto decompress(std::string_view packed, Compression compression, const Progress& progress = {}) -> Result<SharedText>;

/// A line as sha256sum prints it.
[[nodiscard]] auto sha256sum_line(std::string_view sha256, std::string_view subdir, std::string_view file) -> std::string;

/// A file's text, unpacked, and the SHA-256 of the file as stored: of a large file it is taken while the text is worked on.
struct StoredText {
  SharedText text;
  std::shared_future<std::string> sha256;
};

/// The file as stored. Errors as below, and for a file of more than `largest` bytes.
[[nodiscard]] auto read_stored_bytes(const std::filesystem::path& path, std::size_t largest, const Progress& progress = {})
    -> Result<SharedText>;

/// Reads and unpacks. Errors are of kind `source`; their place is the path.
[[nodiscard]] auto read_stored_text(const std::filesystem::path& path, const Progress& progress = {}) -> Result<StoredText>;

}  // namespace gpusolve::conda
