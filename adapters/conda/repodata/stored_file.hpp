// Reads a repodata file piece by piece, computes its digest, and unpacks it according to its name.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "adapters/conda/repodata/text.hpp"
#include "adapters/conda/repodata/text_sink.hpp"
#include "base/result.hpp"

namespace gpusolve::conda {

/// Limit on hostile input: the size of a file as stored.
inline constexpr std::size_t k_largest_file = std::size_t{1} << 30U;

/// A line as sha256sum prints it.
[[nodiscard]] auto sha256sum_line(std::string_view sha256, std::string_view subdir, std::string_view file) -> std::string;

/// Reads the file as stored. Errors (kind `source`; their place is the path): it cannot be read, or has more than `largest` bytes.
[[nodiscard]] auto read_stored_bytes(const std::filesystem::path& path, std::size_t largest) -> Result<Text>;

/// Reads and unpacks a file; returns the SHA-256 of the file as stored. Errors: those of read_stored_bytes, and those of an Unpacker.
[[nodiscard]] auto read_stored_text(const std::filesystem::path& path, TextSink& out) -> Result<std::string>;

}  // namespace gpusolve::conda
