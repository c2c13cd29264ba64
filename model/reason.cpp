#include "model/reason.hpp"

#include <algorithm>

namespace gpusolve {
namespace {

constexpr std::array<std::string_view, k_reason_code_count> k_texts{
    "no-kernel-image",
    "ptx-needs-newer-driver",
    "driver-too-old",
    "library-drops-arch",
    "python-unavailable",
    "platform-unavailable",
    "glibc-too-old",
    "cuda-unavailable",
    "cudnn-unavailable",
    "version-unavailable",
    "unknown-package",
    "source-lacks-gpu-builds",
    "source-lacks-package",
    "cpu-build-requested",
    "no-gpu",
    "dependency-conflict",
    "yanked",
    "excluded-newer",
    "channel-priority",
};

}  // namespace

auto reason_code_text(ReasonCode code) -> std::string_view { return k_texts.at(static_cast<std::size_t>(code)); }

auto parse_reason_code(std::string_view text) -> std::optional<ReasonCode> {
  const auto found = std::ranges::find(k_texts, text);
  if (found == k_texts.end()) {
    return std::nullopt;
  }
  return static_cast<ReasonCode>(found - k_texts.begin());
}

auto fact_text(const Reason& reason) -> std::string { return reason.limit ? option_text(*reason.limit, reason.fact) : reason.fact; }

}  // namespace gpusolve
