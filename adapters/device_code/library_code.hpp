// Reads the GPU code of a library: ELF (.so, .o, executables), PE (.dll, .pyd), `ar` archives of these (.a, .lib), and bare fatbins.
#pragma once

#include <filesystem>
#include <optional>

#include "adapters/device_code/bytes.hpp"
#include "model/device_code.hpp"

namespace gpusolve::device_code {

/// nullopt if the bytes are none of these formats. A broken file gives what was read before, with its fault.
[[nodiscard]] auto read_library(const Bytes& bytes) -> std::optional<LibraryCode>;

/// Likewise in one pass from the front, for bytes of an archive (WindowBytes). It finds code outside of the usual sections, too, and does
/// not know that what lies in `__nv_relfatbin` is input of a linker, unless the code itself says so.
[[nodiscard]] auto scan_library(const Bytes& bytes) -> std::optional<LibraryCode>;

/// Opens and reads a file. An error only if it cannot be opened.
[[nodiscard]] auto read_library_file(const std::filesystem::path& path) -> Result<std::optional<LibraryCode>>;

}  // namespace gpusolve::device_code
