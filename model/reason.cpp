#include "model/reason.hpp"

#include "base/enum_table.hpp"

namespace gpusolve {
namespace {

constexpr Spellings<ReasonCode, k_reason_code_count> k_texts{{
    {ReasonCode::no_kernel_image, "no-kernel-image"},
    {ReasonCode::ptx_needs_newer_driver, "ptx-needs-newer-driver"},
    {ReasonCode::driver_too_old, "driver-too-old"},
    {ReasonCode::library_drops_arch, "library-drops-arch"},
    {ReasonCode::python_unavailable, "python-unavailable"},
    {ReasonCode::platform_unavailable, "platform-unavailable"},
    {ReasonCode::glibc_too_old, "glibc-too-old"},
    {ReasonCode::cuda_unavailable, "cuda-unavailable"},
    {ReasonCode::cudnn_unavailable, "cudnn-unavailable"},
    {ReasonCode::version_unavailable, "version-unavailable"},
    {ReasonCode::unknown_package, "unknown-package"},
    {ReasonCode::source_lacks_gpu_builds, "source-lacks-gpu-builds"},
    {ReasonCode::source_lacks_package, "source-lacks-package"},
    {ReasonCode::extra_unavailable, "extra-unavailable"},
    {ReasonCode::cpu_build_requested, "cpu-build-requested"},
    {ReasonCode::no_gpu, "no-gpu"},
    {ReasonCode::dependency_conflict, "dependency-conflict"},
    {ReasonCode::yanked, "yanked"},
    {ReasonCode::excluded_newer, "excluded-newer"},
    {ReasonCode::channel_priority, "channel-priority"},
}};
static_assert(is_in_order(k_texts));

}  // namespace

auto reason_code_text(ReasonCode code) -> std::string_view { return row_of(k_texts, code); }

auto parse_reason_code(std::string_view text) -> std::optional<ReasonCode> { return spelled(k_texts, text); }

auto newer_driver_suffices(const Reason& reason) -> bool {
  return (reason.code == ReasonCode::driver_too_old || reason.code == ReasonCode::ptx_needs_newer_driver) && !reason.needed.empty();
}

auto unavailable_text(Unavailable unavailable) -> std::string_view {
  switch (unavailable) {
    case Unavailable::unusable_records:
      return "its records cannot be used";
    case Unavailable::only_raises:
      return "the package only raises an error";
    case Unavailable::absent:
    case Unavailable::newer_than_catalog:
      return {};
  }
  return {};
}

auto fact_text(const Reason& reason) -> std::string {
  if (const auto words = unavailable_text(reason.unavailable); !words.empty()) {
    return std::string(words);
  }
  return reason.limit ? option_text(*reason.limit, reason.fact) : reason.fact;
}

}  // namespace gpusolve
