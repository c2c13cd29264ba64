// Detects the environment of the GPU: C library, CPU level, WSL, container, Jetson.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "adapters/hardware/detection.hpp"
#include "adapters/hardware/probes.hpp"

namespace gpusolve::hardware {

/// The C library: glibc if `probes.glibc` is set; musl if its loader exists; otherwise unknown.
[[nodiscard]] auto detect_libc(const Probes& probes) -> Reading<Libc>;

/// The CPU level from CPUID if the probes provide it, otherwise from the flags in /proc/cpuinfo. Absent on arm64.
[[nodiscard]] auto detect_cpu_level(const Probes& probes) -> Reading<CpuLevel>;

/// The level that follows from the flags in /proc/cpuinfo (psABI); nullopt if the text has no x86 flags.
[[nodiscard]] auto cpu_level_of_flags(std::string_view cpuinfo) -> std::optional<CpuLevel>;

/// The release of the kernel of the Windows Subsystem for Linux; absent for other kernels.
[[nodiscard]] auto detect_wsl(const Probes& probes) -> Reading<std::string>;

/// The kind of container, from files and variables that only containers have.
[[nodiscard]] auto detect_container(const Probes& probes) -> Reading<std::string>;

[[nodiscard]] auto detect_jetson(const Probes& probes) -> Reading<Jetson>;

/// The version of L4T in /etc/nv_tegra_release: "# R35 (release), REVISION: 4.1, …" is 35.4.1.
[[nodiscard]] auto l4t_version(std::string_view text) -> std::optional<DottedVersion>;

/// The name by which CUDA and the catalog know the GPU of a Tegra chip: "Orin" for tegra234. nullopt for other chips.
[[nodiscard]] auto tegra_gpu_name(std::string_view chip) -> std::optional<std::string_view>;

}  // namespace gpusolve::hardware
