// Reads the GPU code of a library: ELF (.so, .o, executables), PE (.dll, .pyd), `ar` archives of these (.a, .lib), and bare fatbins.
#pragma once

#include <filesystem>
#include <optional>

#include "adapters/device_code/bytes.hpp"
#include "model/device_code.hpp"

namespace gpusolve::device_code {

/// nullopt if the bytes are none of these formats. A broken file gives what was read before, with its fault.
[[nodiscard]] auto read_library(const Bytes& bytes) -> std::optional<LibraryCode>;

/// Opens and reads a file. An error only if it cannot be opened.
[[nodiscard]] auto read_library_file(const std::filesystem::path& path) -> Result<std::optional<LibraryCode>>;

}  // namespace gpusolve::device_code
