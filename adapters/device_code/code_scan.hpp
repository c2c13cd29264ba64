// Finds GPU code by its first bytes, without a table of sections: in data of any kind, and in files that are read once from the front,
// because a table at the end comes too late for these.
#pragma once

#include "adapters/device_code/bytes.hpp"
#include "adapters/device_code/code_gatherer.hpp"

namespace gpusolve::device_code {

/// The kinds of code that a scan looks for.
enum class Wanted : bool { fatbins, everything };

/// Reads all code in `data` in one pass from the front. Skips bytes that only begin like code. An error names the position where reading
/// ended; `gatherer` has the code before it.
[[nodiscard]] auto scan_for_code(const Bytes& data, Wanted wanted, CodeGatherer& gatherer) -> Status;

}  // namespace gpusolve::device_code
