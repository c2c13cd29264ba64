// Reads the GPU code of a library: ELF (.so, .o, executables), PE (.dll, .pyd), `ar` archives of these (.a, .lib), and bare fatbins.
#pragma once

#include <filesystem>
#include <optional>

#include "adapters/device_code/bytes.hpp"
#include "model/device_code.hpp"

namespace gpusolve::device_code {

/// Reads a library; nullopt if the bytes have none of these formats. For a broken file, the result has the code before the fault, and the
/// fault.
[[nodiscard]] auto read_library(const Bytes& bytes) -> std::optional<LibraryCode>;

/// Reads a library in one pass from the front, for bytes of an archive (WindowBytes). Also finds code outside of the usual sections. Treats
/// the content of `__nv_relfatbin` as input of a linker only if the code itself says so.
[[nodiscard]] auto scan_library(const Bytes& bytes) -> std::optional<LibraryCode>;

/// Opens and reads a file. An error only if it cannot be opened.
[[nodiscard]] auto read_library_file(const std::filesystem::path& path) -> Result<std::optional<LibraryCode>>;

}  // namespace gpusolve::device_code
