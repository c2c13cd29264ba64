// Walks over the offload bundles of clang in a section of a ROCm library, plain and compressed (clang, ClangOffloadBundler.rst).
#pragma once

#include "adapters/device_code/bytes.hpp"
#include "adapters/device_code/code_gatherer.hpp"

namespace gpusolve::device_code {

/// Reads all bundles of `section`. An error names the position where reading ended; `gatherer` has the code before it.
[[nodiscard]] auto walk_bundles(const Bytes& section, CodeGatherer& gatherer) -> Status;

/// The first bytes of plain and of compressed bundles.
inline constexpr std::string_view k_plain_bundle = "__CLANG_OFFLOAD_BUNDLE__";
inline constexpr std::string_view k_compressed_bundle = "CCOB";

/// Reads the bundle at `place`, and returns the position behind it.
[[nodiscard]] auto read_bundle(const Bytes& section, std::uint64_t place, CodeGatherer& gatherer) -> Result<std::uint64_t>;

/// Whether a valid bundle begins at `place`, where its first bytes were found.
[[nodiscard]] auto starts_bundle(const Bytes& data, std::uint64_t place) -> bool;

}  // namespace gpusolve::device_code
