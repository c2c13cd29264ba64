// A fact that a user should know about a result, beside the result itself.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace gpusolve {

enum class WarningCode : std::uint8_t {
  architectures_unknown,
  assumed,
  base_image,
  cache,
  catalog_unknown_build,
  companion_holds,
  compiler_limit,
  compiler_missing,
  cpu_build,
  cuda_of_set,
  cudnn_unknown,
  driver_branch,
  earlier_releases,
  extra_unavailable,
  from_environment,
  from_source,
  gpu_build,
  gpu_variant,
  insecure_source,
  installer_choice,
  installer_left_out,
  left_out,
  libraries_missing,
  library_limit,
  main_held,
  mate_assumed,
  measured_code,
  minor_version_compatibility,
  mirror_lacks_source,
  mirror_pypi_only,
  mirror_wheels,
  mixed_builds,
  near_names,
  neighbour_held,
  neighbour_limit,
  newer_driver,
  no_common_driver,
  no_such_extra,
  not_in_catalog,
  number_of_sets,
  only_source,
  other_gpu_way,
  other_installer,
  other_python,
  other_sources,
  own_system,
  reasons_left_out,
  records_skipped,
  request_completed,
  sets_agree,
  system_library,
  tegra_build,
  toolkit,
  two_owners,
  undeclared_need,
  unjudged,
  unknown_capability,
  unknown_driver_cuda,
  unknown_torch_index,
  yanked,
};
inline constexpr std::size_t k_warning_code_count = static_cast<std::size_t>(WarningCode::yanked) + 1;

/// `near-names`: the spelling in JSON documents and reports.
[[nodiscard]] auto warning_code_text(WarningCode code) -> std::string_view;

struct Warning {
  WarningCode code{};
  std::string text;  ///< one sentence
  auto operator==(const Warning&) const -> bool = default;
};

}  // namespace gpusolve
