// Detection: GPUs, driver, C library, CPU, toolkits and environments of this machine. Nothing is cached.
#pragma once

#include <optional>

#include "adapters/hardware/detection.hpp"
#include "adapters/hardware/probes.hpp"
#include "model/dotted_version.hpp"
#include "model/facts.hpp"

namespace gpusolve::hardware {

/// Inspects the machine. Never fails: what cannot be read is unknown, and a note says why. Each program and each driver library runs in a
/// child process under `probes.time_limit`. It forks, so call it while this process has a single thread.
[[nodiscard]] auto detect(const Probes& probes) -> Detection;

/// The facts for the resolver. If any override is in effect, the machine's GPUs and driver are not used (docs/rules.md, "Hand-given
/// hardware"). The GPUs are absent only if it is unknown whether any GPU counts, or if no capability is known.
[[nodiscard]] auto to_facts(const Detection& detection) -> Facts;

/// The platform that this program was built for.
[[nodiscard]] auto host_platform() -> Platform;

/// The glibc that this program runs on; nothing on musl and where there is no glibc.
[[nodiscard]] auto host_glibc() -> std::optional<DottedVersion>;

}  // namespace gpusolve::hardware
