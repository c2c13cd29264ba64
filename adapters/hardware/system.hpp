// The machine around the GPU: C library, CPU level, WSL, container, Jetson.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "adapters/hardware/detection.hpp"
#include "adapters/hardware/probes.hpp"

namespace gpusolve::hardware {

/// glibc by the probes; else musl, where its loader is; else unknown.
[[nodiscard]] auto detect_libc(const Probes& probes) -> Reading<Libc>;

/// By CPUID where the probes can, else by the flags in /proc/cpuinfo; absent on other processors.
[[nodiscard]] auto detect_cpu_level(const Probes& probes) -> Reading<CpuLevel>;

/// Level by the flags of /proc/cpuinfo (psABI's levels); nothing when the text has no x86 flags.
[[nodiscard]] auto cpu_level_of_flags(std::string_view cpuinfo) -> std::optional<CpuLevel>;

/// The kernel's release when it is that of the Windows Subsystem for Linux.
[[nodiscard]] auto detect_wsl(const Probes& probes) -> Reading<std::string>;

/// The kind of container, by its marks in files and in the environment.
[[nodiscard]] auto detect_container(const Probes& probes) -> Reading<std::string>;

[[nodiscard]] auto detect_jetson(const Probes& probes) -> Reading<Jetson>;

/// L4T's version in /etc/nv_tegra_release: "# R35 (release), REVISION: 4.1, …" is 35.4.1.
[[nodiscard]] auto l4t_version(std::string_view text) -> std::optional<DottedVersion>;

/// The GPU of a Tegra chip by the name that CUDA gives it (tegra234: "Orin"), for a look-up; nothing for other chips.
[[nodiscard]] auto tegra_gpu_name(std::string_view chip) -> std::optional<std::string_view>;

}  // namespace gpusolve::hardware
