// Why something cannot be: a closed set of codes (the contract's), and the data each carries. No wording here.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace gpusolve {

/// The reason codes of the contract. `reason_code_text` gives the spelling that users and JSON see.
enum class ReasonCode : std::uint8_t {
  no_kernel_image,
  ptx_needs_newer_driver,
  driver_too_old,
  library_drops_arch,
  python_unavailable,
  platform_unavailable,
  glibc_too_old,
  cuda_unavailable,
  cudnn_unavailable,
  version_unavailable,
  unknown_package,
  source_lacks_gpu_builds,
  source_lacks_package,
  cpu_build_requested,
  no_gpu,
  dependency_conflict,
  yanked,
  excluded_newer,
  channel_priority,
};

inline constexpr std::size_t k_reason_code_count = 19;

/// `no-kernel-image` and so on.
[[nodiscard]] auto reason_code_text(ReasonCode code) -> std::string_view;
/// The inverse; nothing for a text that is no code.
[[nodiscard]] auto parse_reason_code(std::string_view text) -> std::optional<ReasonCode>;

/// One reason as data: what fails (`subject`, such as "torch 2.9.0 (cu130)"), at which fact ("sm_61", "driver 470.82"), and
/// which value would do ("525.60.13"; empty where none would, or where that is not known).
struct Reason {
  ReasonCode code{};
  std::string subject;
  std::string fact;
  std::string needed{};
  auto operator<=>(const Reason&) const = default;
};

}  // namespace gpusolve
