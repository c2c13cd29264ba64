// The Python of this machine, for requests about this machine.
#pragma once

#include "adapters/hardware/probes.hpp"
#include "base/result.hpp"
#include "engine/query/query.hpp"

namespace gpusolve::engine {

/// For this machine's platform, prefers this machine's Python, if a requested range allows it (docs/rules.md, "Facts"). Runs
/// interpreters that the variables name. Errors name a variable with an invalid value.
[[nodiscard]] auto prefer_host_python(Query& query, hardware::Environment environment) -> Status;

}  // namespace gpusolve::engine
