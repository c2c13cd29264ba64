// Finds GPU code by its first bytes, without a table of sections: in data of any kind, and in files that are read once, from the front,
// where the table at the end comes too late.
#pragma once

#include "adapters/device_code/bytes.hpp"
#include "adapters/device_code/code_gatherer.hpp"

namespace gpusolve::device_code {

/// The code that a scan looks for.
enum class Wanted : bool { fatbins, everything };

/// Reads all code in `data`, in one pass from the front. What begins like code and is none is passed over. An error tells where reading
/// ended; what was read before is in `gatherer`.
[[nodiscard]] auto scan_for_code(const Bytes& data, Wanted wanted, CodeGatherer& gatherer) -> Status;

}  // namespace gpusolve::device_code
