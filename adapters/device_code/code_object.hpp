// AMD's code objects: ELF files for a GPU. They lie in bundles, and bare beside libraries (.co, .hsaco).
#pragma once

#include "adapters/device_code/bytes.hpp"
#include "adapters/device_code/code_gatherer.hpp"

namespace gpusolve::device_code {

/// Whether the start of a file, of 20 bytes or more, is that of a code object.
[[nodiscard]] auto is_code_object(std::string_view start) -> bool;

/// Adds its target as one unit. The header states it, and since version 4 a note as text; a target that only the note knows is taken from
/// there. An error if the file is cut off.
[[nodiscard]] auto read_code_object(const Bytes& bytes, CodeGatherer& gatherer) -> Status;

}  // namespace gpusolve::device_code
