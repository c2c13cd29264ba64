// Walks over the fatbins of a section (docs/device-code.md) by their headers, and seeks over their payloads.
#pragma once

#include "adapters/device_code/bytes.hpp"
#include "adapters/device_code/code_gatherer.hpp"

namespace gpusolve::device_code {

/// Starts of fatbins, with version 1 and a header of 16 bytes.
inline constexpr std::string_view k_fatbin_magic("\x50\xed\x55\xba\x01\x00\x10\x00", 8);

/// Whether the payloads of a section can run.
enum class Use : bool { idle, runs };

/// Reads all fatbins of `section`, which has zeros between them. An error tells where reading ended; what was read before is in `gatherer`.
[[nodiscard]] auto walk_fatbins(const Bytes& section, Use use, CodeGatherer& gatherer) -> Status;

/// Likewise of data that contains fatbins among other things. What begins like a fatbin and is none is passed over.
[[nodiscard]] auto find_fatbins(const Bytes& data, CodeGatherer& gatherer) -> Status;

/// The place of the first byte from `place` on that is not zero; the size if there is none.
[[nodiscard]] auto skip_zeros(const Bytes& bytes, std::uint64_t place) -> Result<std::uint64_t>;

}  // namespace gpusolve::device_code
