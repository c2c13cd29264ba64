// What detection may ask of the world, in one value: tests put a fake root, fake programs and a fake libnvidia-ml here.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/hardware/detection.hpp"

namespace gpusolve::hardware {

/// Every path that detection looks at (also those in PATH and LD_LIBRARY_PATH, and of libraries) is taken under `root`, as chroot would.
struct Probes {
  std::filesystem::path root{"/"};
  /// The environment; children get exactly this, with LC_ALL=C.
  std::map<std::string, std::string> environment{};
  /// Library names in order; a name with a slash is a path under `root`.
  std::vector<std::string> nvml_libraries{};
  std::vector<std::string> cuda_libraries{};
  /// Compute capability of a GPU by its name, from the catalog; may be empty.
  std::function<std::optional<ComputeCapability>(std::string_view name)> capability_of_name{};
  /// The same by PCI device id (vendor 10de), for GPUs without a driver; may be empty.
  std::function<std::optional<ComputeCapability>(std::uint16_t pci_device)> capability_of_pci_device{};
  /// The level by CPUID; where it is empty, /proc/cpuinfo is read.
  std::function<std::optional<CpuLevel>()> cpu_level_by_cpuid{};
  std::optional<Platform> platform{};
  /// Version of the glibc that this process runs on; nothing on musl.
  std::optional<DottedVersion> glibc{};
  /// Longest wait for each program or library.
  std::chrono::milliseconds time_limit{2000};
  /// Most bytes taken of a program's output, and of a file.
  std::size_t output_limit{std::size_t{1} << 20U};

  /// A variable's value; nothing when it is not set.
  [[nodiscard]] auto variable(const std::string& name) const -> std::optional<std::string>;
};

/// This machine's own.
[[nodiscard]] auto real_probes() -> Probes;

}  // namespace gpusolve::hardware
