// Collects all access of detection to the machine in one value, in which tests set a fake root, fake programs and a fake libnvidia-ml.
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

/// The variables of the calling process, by name.
using Environment = std::map<std::string, std::string>;

/// The access to the machine. All paths that detection reads are below `root`, as with chroot, including those in PATH and LD_LIBRARY_PATH
/// and those of libraries.
struct Probes {
  std::filesystem::path root{"/"};
  /// The environment. Child processes get only a part of it (run_program), with LC_ALL=C.
  Environment environment{};
  /// Names of libraries in order of preference; a name with a slash is a path below `root`.
  std::vector<std::string> nvml_libraries{};
  std::vector<std::string> cuda_libraries{};
  /// Returns the compute capability of a GPU by its name, from the catalog; may be empty.
  std::function<std::optional<ComputeCapability>(std::string_view name)> capability_of_name{};
  /// Returns the compute capability of a GPU by its PCI device id (vendor 10de), for GPUs without a driver; may be empty.
  std::function<std::optional<ComputeCapability>(std::uint16_t pci_device)> capability_of_pci_device{};
  /// Reads the level with the CPUID instruction. If this function is empty or returns nullopt, detection reads /proc/cpuinfo.
  std::function<std::optional<CpuLevel>()> cpu_level_by_cpuid{};
  std::optional<Platform> platform{};
  /// Version of the glibc that this process uses; nullopt on musl.
  std::optional<DottedVersion> glibc{};
  /// Time limit for each program or library. Without persistence mode, the driver initialises every GPU anew for each caller, which takes
  /// many seconds on a server with eight GPUs.
  std::chrono::milliseconds time_limit{10'000};
  /// Maximum number of bytes that are read from the output of a program, or from a file.
  std::size_t output_limit{std::size_t{1} << 20U};

  /// The value of a variable; nullopt if it is not set.
  [[nodiscard]] auto variable(const std::string& name) const -> std::optional<std::string>;
};

/// The probes of this machine, with the given variables.
[[nodiscard]] auto real_probes(Environment environment) -> Probes;

}  // namespace gpusolve::hardware
