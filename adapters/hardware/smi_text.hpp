// Parses the output of all versions of nvidia-smi (docs.nvidia.com/deploy/nvidia-smi). Runs no program.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/hardware/detection.hpp"

namespace gpusolve::hardware {

/// The columns of a CSV query that every nvidia-smi since R340 accepts; `compute_cap` was added around R510.
inline constexpr std::string_view k_smi_columns = "index,name,uuid,driver_version,memory.total";
inline constexpr std::string_view k_smi_columns_with_capability = "index,name,uuid,driver_version,memory.total,compute_cap";

/// The rows of `--format=csv,noheader,nounits`, and the version of the driver.
struct SmiTable {
  std::vector<GpuDevice> gpus{};
  std::optional<DottedVersion> driver{};
  std::vector<std::string> strange_lines{};  ///< lines that are neither rows nor blank
};

/// Parses rows with one of the two column lists. `[N/A]`, `[Not Supported]` and similar values make a field unknown. Ignores a header line.
[[nodiscard]] auto parse_smi_table(std::string_view text, bool with_capability) -> SmiTable;

/// The CUDA version in the header ("CUDA Version: 12.2"; since R590 "CUDA UMD Version: 13.3"), in `-q` and in `-q -x`. nullopt for N/A, and
/// before R410, whose output lacks the version.
[[nodiscard]] auto smi_cuda_version(std::string_view text) -> std::optional<DottedVersion>;

/// The version of the driver in these outputs ("Driver Version: 535.54.03", "KMD Version: …").
[[nodiscard]] auto smi_driver_version(std::string_view text) -> std::optional<DottedVersion>;

/// The version of the driver in one-column CSV output, with or without a header.
[[nodiscard]] auto smi_driver_csv(std::string_view text) -> std::optional<DottedVersion>;

/// The compute capabilities in one-column CSV output. Ignores other lines.
[[nodiscard]] auto smi_capabilities_csv(std::string_view text) -> std::vector<ComputeCapability>;

/// A GPU in the output of `nvidia-smi -L`, and its MIG devices.
struct SmiListedGpu {
  std::string uuid;
  std::vector<MigInstance> instances{};
};
[[nodiscard]] auto parse_smi_list(std::string_view text) -> std::vector<SmiListedGpu>;

/// The error that nvidia-smi reports in a sentence instead of its usual output.
enum class SmiComplaint : std::uint8_t {
  none,
  unknown_field,     ///< this version does not know a requested column
  no_devices,        ///< "No devices were found"
  no_driver,         ///< "couldn't communicate with the NVIDIA driver"
  version_mismatch,  ///< "Driver/library version mismatch"
  gpu_lost,
  other,  ///< another "Failed to initialize NVML"
};
[[nodiscard]] auto smi_complaint(std::string_view text) -> SmiComplaint;

}  // namespace gpusolve::hardware
