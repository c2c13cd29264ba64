// Reads METADATA from a wheel (PEP 427) with partial reads: only the end of the archive with its directory, and the one file.
#pragma once

#include "adapters/pypi/byte_source.hpp"
#include "adapters/pypi/index.hpp"
#include "adapters/pypi/project.hpp"
#include "base/result.hpp"

namespace gpusolve::pypi {

/// Limit for the bytes read from one wheel for its METADATA. The directories of the largest wheels have a few million bytes.
inline constexpr std::uint64_t k_most_wheel_bytes = std::uint64_t{64} * 1024 * 1024;

/// Reads METADATA in `NAME-VERSION.dist-info`, stored or deflated, with or without ZIP64. MetadataUnknown if the source does not
/// support partial reads. MetadataBroken if the archive is invalid, has no such file or several, or needs more bytes than the limits
/// allow. An error only if the source is unavailable.
[[nodiscard]] auto read_wheel_metadata(ByteSource& source, const ProjectFile& file) -> Result<MetadataAnswer>;

}  // namespace gpusolve::pypi
