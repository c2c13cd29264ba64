// Archives with the code objects of libraries that have none themselves (.kpack, version 1): a header of 16 bytes, the code, and a table in
// MessagePack. Source: ROCm/rocm-systems, shared/kpack.
#pragma once

#include "adapters/device_code/bytes.hpp"
#include "adapters/device_code/code_gatherer.hpp"

namespace gpusolve::device_code {

inline constexpr std::string_view k_kpack_magic = "KPAK";

/// The start of the reference that a library without code has to its archives: a key in a map of MessagePack.
inline constexpr std::string_view k_kpack_reference = "\xb2kpack_search_paths";
/// What is noted of such a library.
inline constexpr auto k_kpack_note = "its GPU code is in .kpack archives, not in itself";

/// Adds a unit for each code of a library, with the targets that it is there for, as the table lists them. An error if the archive is
/// broken, or if the table refers to code behind its end.
[[nodiscard]] auto read_kpack(const Bytes& bytes, CodeGatherer& gatherer) -> Status;

}  // namespace gpusolve::device_code
