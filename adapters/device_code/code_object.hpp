// AMD's code objects: ELF files for a GPU, inside of bundles, or as files of their own beside libraries (.co, .hsaco).
#pragma once

#include "adapters/device_code/bytes.hpp"
#include "adapters/device_code/code_gatherer.hpp"

namespace gpusolve::device_code {

/// Whether a file with this start, of 20 bytes or more, is a code object.
[[nodiscard]] auto is_code_object(std::string_view start) -> bool;

/// Adds the target of a code object as one unit. The header states the target, and since version 4 a note states it as text; the note
/// counts if the header's target is unknown. An error if the file is cut off.
[[nodiscard]] auto read_code_object(const Bytes& bytes, CodeGatherer& gatherer) -> Status;

}  // namespace gpusolve::device_code
