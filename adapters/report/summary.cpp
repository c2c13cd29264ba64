#include "adapters/report/summary.hpp"

#include <algorithm>
#include <vector>

#include "adapters/report/wording.hpp"

namespace gpusolve::report {
namespace {

constexpr std::size_t k_most_clauses = 2;

/// Reasons of the machine and the sources say more than the clashes of versions that follow from them.
auto weight(const Reason& reason) -> int {
  switch (reason.code) {
    case ReasonCode::no_gpu:
    case ReasonCode::unknown_package:
    case ReasonCode::cpu_build_requested:
      return 0;
    case ReasonCode::platform_unavailable:
    case ReasonCode::source_lacks_gpu_builds:
    case ReasonCode::source_lacks_package:
    case ReasonCode::no_kernel_image:
    case ReasonCode::library_drops_arch:
    case ReasonCode::cuda_unavailable:
    case ReasonCode::cudnn_unavailable:
      return 1;
    case ReasonCode::driver_too_old:
    case ReasonCode::ptx_needs_newer_driver:
    case ReasonCode::glibc_too_old:
      return 2;
    case ReasonCode::python_unavailable:
    case ReasonCode::version_unavailable:
    case ReasonCode::yanked:
    case ReasonCode::excluded_newer:
    case ReasonCode::channel_priority:
      return 3;
    case ReasonCode::dependency_conflict:
      return 4;
  }
  return 5;
}

auto by_weight(const std::vector<WordedReason>& reasons) -> std::vector<const WordedReason*> {
  std::vector<const WordedReason*> order;
  for (const auto& reason : reasons) {
    order.push_back(&reason);
  }
  std::ranges::stable_sort(order, {}, [](const WordedReason* one) { return weight(one->reason); });
  return order;
}

/// The first reasons of different codes, joined.
auto clauses(const std::vector<WordedReason>& reasons) -> std::string {
  std::vector<ReasonCode> told;
  std::string text;
  for (const auto* const worded : by_weight(reasons)) {
    if (told.size() == k_most_clauses || std::ranges::find(told, worded->reason.code) != told.end()) {
      continue;
    }
    told.push_back(worded->reason.code);
    text += (text.empty() ? "" : "; ") + reason_sentence(worded->reason);
  }
  return text;
}

auto wanted(const Answer& answer) -> std::string {
  std::string names;
  for (const auto& spec : answer.request.specs) {
    names += (names.empty() ? "" : " ") + spec;
  }
  return names;
}

}  // namespace

auto summarise(const Answer& answer) -> std::string {
  const auto why = clauses(answer.reasons);
  switch (answer.outcome) {
    case OutcomeKind::gpu:
    case OutcomeKind::neutral:
      return answer.outcome == OutcomeKind::neutral ? counted(answer.packages.size(), "package") + "; nothing among them carries GPU code."
                                                    : (answer.stack ? stack_line(*answer.stack) : std::string("A GPU set.")) + ".";
    case OutcomeKind::cpu_only:
      return "Only a CPU build of " + wanted(answer) + " is possible" + (why.empty() ? "." : ": " + why + ".");
    case OutcomeKind::unsatisfiable:
      return wanted(answer) + " cannot be had" + (why.empty() ? "." : ": " + why + ".");
  }
  return {};
}

}  // namespace gpusolve::report
