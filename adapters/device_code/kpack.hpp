// Archives with code objects for libraries that contain none (.kpack, version 1): a header of 16 bytes, the code, and a table in
// MessagePack. Source: ROCm/rocm-systems, shared/kpack.
#pragma once

#include "adapters/device_code/bytes.hpp"
#include "adapters/device_code/code_gatherer.hpp"

namespace gpusolve::device_code {

inline constexpr std::string_view k_kpack_magic = "KPAK";

/// The first bytes of the reference from a library without code to its archives: a key in a map of MessagePack.
inline constexpr std::string_view k_kpack_reference = "\xb2kpack_search_paths";
/// The note added for such a library.
inline constexpr auto k_kpack_note = "its GPU code is in .kpack archives, not in itself";

/// Adds one unit for each code of a library, with all targets for which the table lists this code. An error if the archive is broken, or if
/// the table refers to code behind the end of the archive.
[[nodiscard]] auto read_kpack(const Bytes& bytes, CodeGatherer& gatherer) -> Status;

}  // namespace gpusolve::device_code
