// Why something is impossible: a closed set of codes (docs/rules.md, "Reasons") with their data. Contains no wording.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "model/option.hpp"

namespace gpusolve {

/// The codes of docs/rules.md, "Reasons", in the order of reports. `reason_code_text` returns the spelling for users and JSON.
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
  extra_unavailable,
  cpu_build_requested,
  no_gpu,
  dependency_conflict,
  yanked,
  excluded_newer,
  channel_priority,
};

inline constexpr std::size_t k_reason_code_count = static_cast<std::size_t>(ReasonCode::channel_priority) + 1;

/// `no-kernel-image` and so on.
[[nodiscard]] auto reason_code_text(ReasonCode code) -> std::string_view;
/// The inverse of `reason_code_text`; nullopt for an unknown code.
[[nodiscard]] auto parse_reason_code(std::string_view text) -> std::optional<ReasonCode>;

/// Builds of one package: `torch`, from "2.0.1" to "2.1.0".
struct BuildRange {
  std::string name;
  std::string first;  ///< the oldest version among them
  std::string last;   ///< the newest version; if it equals `first`, the only one
  auto operator<=>(const BuildRange&) const = default;
};

/// The cause of version_unavailable.
enum class Unavailable : std::uint8_t {
  absent,              ///< no source has it
  unusable_records,    ///< a source has the name, but none of its records or files can be used
  only_raises,         ///< the release cannot be installed, because its package only raises an error
  newer_than_catalog,  ///< `fact` is the catalog
};

/// One reason as data: the failing thing (`subject`, such as `torch 2.9.0 (cu130)`), the fact ("sm_61", "driver 470.82"), and the value
/// that would suffice ("525.60.13"; empty if there is none, or if it is unknown).
struct Reason {
  ReasonCode code{};
  std::string subject;
  std::string fact;
  std::string needed{};
  std::optional<Option> limit{};       ///< the option of the request that the reason is about; `fact` is then its value
  bool is_of_driver{};                 ///< under library_drops_arch: the driver, and not a library, no longer serves the GPU
  std::string known_failure{};         ///< under no_kernel_image: how the existing code is known to fail; under ptx_needs_newer_driver: the
                                       ///< statement that only this part of the code is PTX
  Unavailable unavailable{};           ///< under version_unavailable
  std::optional<BuildRange> builds{};  ///< the builds that `subject` describes; nullopt: it describes no builds
  std::optional<BuildRange> others{};  ///< for a clash: the builds that `fact` describes
  bool is_driver_too_old{};            ///< under cuda_unavailable and cudnn_unavailable: without the limit, the driver would be too old
  auto operator<=>(const Reason&) const = default;
};

/// Whether the driver causes the failure, and a known newer driver would suffice.
[[nodiscard]] auto newer_driver_suffices(const Reason& reason) -> bool;

/// "the package only raises an error"; empty if `fact` states the cause.
[[nodiscard]] auto unavailable_text(Unavailable unavailable) -> std::string_view;

/// The fact for display and JSON: "sm_61"; a limit of the request with its option, "--cudnn 9"; or the cause that makes a version
/// unavailable.
[[nodiscard]] auto fact_text(const Reason& reason) -> std::string;

}  // namespace gpusolve
