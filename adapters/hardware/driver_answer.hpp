// What one source (NVML, libcuda, nvidia-smi, /proc) says about driver and GPUs, before the sources are joined.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/hardware/detection.hpp"

namespace gpusolve::hardware {

/// Parts that the source does not tell stay unknown.
struct DriverAnswer {
  Reading<std::vector<GpuDevice>> gpus{};
  Reading<DottedVersion> driver{};
  Reading<DottedVersion> driver_cuda{};
  std::vector<Note> notes{};
};

/// CUDA's integer form, 12020 for 12.2 (cuDriverGetVersion); nothing outside 1000 to 99990.
[[nodiscard]] auto cuda_version_of(long long number) -> std::optional<DottedVersion>;

/// Reads what a child process wrote about the driver and its GPUs, one `key<TAB>value…` a line. Unknown
/// keys, broken values and anything else that a stray library may print are passed over. The GPU list counts only when `end` was seen.
[[nodiscard]] auto parse_driver_lines(std::string_view text, const std::string& source) -> DriverAnswer;

/// The value of the first line with that key.
[[nodiscard]] auto value_in_lines(std::string_view text, std::string_view key) -> std::optional<std::string_view>;

}  // namespace gpusolve::hardware
