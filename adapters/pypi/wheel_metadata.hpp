// METADATA out of a wheel (PEP 427) of which only parts are read: the end with the directory of the archive, and the one file.
#pragma once

#include "adapters/pypi/byte_source.hpp"
#include "adapters/pypi/index.hpp"
#include "adapters/pypi/project.hpp"
#include "resolver/result.hpp"

namespace gpusolve::pypi {

/// Most bytes of one wheel that are read for its METADATA: the directories of the largest wheels take a few million.
inline constexpr std::uint64_t k_most_wheel_bytes = std::uint64_t{64} * 1024 * 1024;

/// Reads METADATA in `NAME-VERSION.dist-info`, stored or deflated, with ZIP64 or without. Unknown where the source cannot give parts;
/// broken where the archive is unsound, holds no such file or more than one, or needs more bytes than the limits allow. An error only where
/// the source cannot be had.
[[nodiscard]] auto read_wheel_metadata(ByteSource& source, const ProjectFile& file) -> Result<MetadataAnswer>;

}  // namespace gpusolve::pypi
