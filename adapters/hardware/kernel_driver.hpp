// Reads the statements of the kernel in /proc and /sys about NVIDIA GPUs and their driver. Works even if the driver's libraries and
// programs do not.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/hardware/detection.hpp"
#include "adapters/hardware/probes.hpp"

namespace gpusolve::hardware {

/// The version in /proc/driver/nvidia/version ("NVRM version: NVIDIA UNIX x86_64 Kernel Module  535.104.05  Sat …"; the open module has the
/// same format).
[[nodiscard]] auto nvrm_version(std::string_view text) -> std::optional<DottedVersion>;

/// The version of the loaded kernel module; absent if none is loaded.
[[nodiscard]] auto kernel_module_version(const Probes& probes) -> Reading<DottedVersion>;

/// The GPUs in /proc/driver/nvidia/gpus/*/information, in PCI order.
[[nodiscard]] auto gpus_of_kernel_module(const Probes& probes) -> std::vector<GpuDevice>;

/// An NVIDIA display or 3D controller on the PCI bus.
struct PciGpu {
  std::string address;                  ///< "0000:01:00.0"
  std::uint16_t device{};               ///< 0x2204
  std::optional<std::string> driver{};  ///< the kernel driver bound to the GPU: "nvidia", "nouveau", "vfio-pci"
};

/// NVIDIA's GPUs on the PCI bus; nullopt if the bus cannot be read.
[[nodiscard]] auto nvidia_pci_gpus(const Probes& probes) -> std::optional<std::vector<PciGpu>>;

}  // namespace gpusolve::hardware
