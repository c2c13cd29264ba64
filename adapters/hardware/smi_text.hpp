// Reading what nvidia-smi prints, of every age (docs.nvidia.com/deploy/nvidia-smi). Text in, values out; no program is run here.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/hardware/detection.hpp"

namespace gpusolve::hardware {

/// The columns of a CSV query that every nvidia-smi since R340 knows; `compute_cap` came with R510 or so.
inline constexpr std::string_view k_smi_columns = "index,name,uuid,driver_version,memory.total";
inline constexpr std::string_view k_smi_columns_with_capability = "index,name,uuid,driver_version,memory.total,compute_cap";

/// Rows of `--format=csv,noheader,nounits`, and the driver's version.
struct SmiTable {
  std::vector<GpuDevice> gpus{};
  std::optional<DottedVersion> driver{};
  std::vector<std::string> strange_lines{};  ///< neither a row nor blank
};

/// Rows of one of the two column lists. `[N/A]`, `[Not Supported]` and the like leave a field unknown; a header line is passed over.
[[nodiscard]] auto parse_smi_table(std::string_view text, bool with_capability) -> SmiTable;

/// The CUDA version in the header ("CUDA Version: 12.2", from R590 on "CUDA UMD Version: 13.3"), in `-q` and in `-q -x`. Nothing for
/// N/A and before R410, which did not print it.
[[nodiscard]] auto smi_cuda_version(std::string_view text) -> std::optional<DottedVersion>;

/// The driver's version there ("Driver Version: 535.54.03", "KMD Version: …").
[[nodiscard]] auto smi_driver_version(std::string_view text) -> std::optional<DottedVersion>;

/// The driver's version in a one-column CSV answer, with or without its header.
[[nodiscard]] auto smi_driver_csv(std::string_view text) -> std::optional<DottedVersion>;

/// Compute capabilities of a one-column CSV answer; lines that hold none are passed over.
[[nodiscard]] auto smi_capabilities_csv(std::string_view text) -> std::vector<ComputeCapability>;

/// A GPU of `nvidia-smi -L` with the MIG devices under it.
struct SmiListedGpu {
  std::string uuid;
  std::vector<MigInstance> instances{};
};
[[nodiscard]] auto parse_smi_list(std::string_view text) -> std::vector<SmiListedGpu>;

/// What nvidia-smi says when it says no more than a sentence.
enum class SmiComplaint : std::uint8_t {
  none,
  unknown_field,     ///< a column that this version does not know
  no_devices,        ///< "No devices were found"
  no_driver,         ///< it "couldn't communicate with the NVIDIA driver"
  version_mismatch,  ///< "Driver/library version mismatch"
  gpu_lost,
  other,  ///< another "Failed to initialize NVML"
};
[[nodiscard]] auto smi_complaint(std::string_view text) -> SmiComplaint;

}  // namespace gpusolve::hardware
