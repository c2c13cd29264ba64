// Detects GPUs, driver, C library, CPU, toolkits and environments of this machine. Caches nothing.
#pragma once

#include <optional>

#include "adapters/hardware/detection.hpp"
#include "adapters/hardware/probes.hpp"
#include "model/dotted_version.hpp"
#include "model/facts.hpp"

namespace gpusolve::hardware {

/// Inspects the machine. Never fails: a value that cannot be read is unknown, with the reason. Runs each program and each driver library in
/// a child process, for at most `probes.time_limit`. Forks, so call it while this process has a single thread.
[[nodiscard]] auto detect(const Probes& probes) -> Detection;

/// The facts for the resolver. If any override is set, the machine's GPUs and driver are not used (docs/rules.md, "Hand-given hardware").
/// `gpus` is nullopt only if it is unknown whether any GPU counts, or if no capability is known.
[[nodiscard]] auto to_facts(const Detection& detection) -> Facts;

/// The platform for which this program was built.
[[nodiscard]] auto host_platform() -> Platform;

/// The glibc that this process uses; nullopt on musl and on systems without glibc.
[[nodiscard]] auto host_glibc() -> std::optional<DottedVersion>;

}  // namespace gpusolve::hardware
