// The statements of one source (NVML, libcuda, nvidia-smi, /proc) about the driver and the GPUs, before the sources are combined.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/hardware/detection.hpp"

namespace gpusolve::hardware {

/// The answer of a source; values that the source does not state are unknown.
struct DriverAnswer {
  Reading<std::vector<GpuDevice>> gpus{};
  Reading<DottedVersion> driver{};
  Reading<DottedVersion> driver_cuda{};
  std::vector<MachineNote> notes{};
};

/// Converts CUDA's integer form: 12020 is 12.2 (cuDriverGetVersion). nullopt outside 1000 to 99990.
[[nodiscard]] auto cuda_version_of(long long number) -> std::optional<DottedVersion>;

/// Parses the output of a child process about the driver and its GPUs: lines of `key<TAB>value…`. Ignores unknown keys, invalid values and
/// other text that a library may print. The list of GPUs is unknown unless a line `end` follows it.
[[nodiscard]] auto parse_driver_lines(std::string_view text, const std::string& source) -> DriverAnswer;

/// The value in the first line with this key; nullopt if there is none.
[[nodiscard]] auto value_in_lines(std::string_view text, std::string_view key) -> std::optional<std::string_view>;

}  // namespace gpusolve::hardware
