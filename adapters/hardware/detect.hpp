// Detection: GPUs, driver, C library, CPU, toolkits and environments of this machine. Nothing is cached.
#pragma once

#include <optional>

#include "adapters/hardware/detection.hpp"
#include "adapters/hardware/probes.hpp"
#include "resolver/dotted_version.hpp"
#include "resolver/facts.hpp"

namespace gpusolve::hardware {

/// Looks at the machine. Never fails: what cannot be read is unknown, and a note says why. Each program and each driver library runs
/// in a child process under `probes.time_limit`; call it while this process has a single thread, for it forks.
[[nodiscard]] auto detect(const Probes& probes) -> Detection;

/// The facts for the resolver. With any override in effect the machine's GPUs and driver are not mixed in (contract, "Options of
/// resolve"). GPUs are nothing only where it is unknown whether there are any that count, or the capability of none of them is known.
[[nodiscard]] auto to_facts(const Detection& detection) -> Facts;

/// The platform that this program was built for.
[[nodiscard]] auto host_platform() -> Platform;

/// The glibc that this program runs on; nothing on musl and where there is no glibc.
[[nodiscard]] auto host_glibc() -> std::optional<DottedVersion>;

}  // namespace gpusolve::hardware
